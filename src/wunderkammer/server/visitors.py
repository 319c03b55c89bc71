"""Browsers and programs: by which secret each is known, and what its requests must look like."""

from __future__ import annotations

from urllib.parse import quote, unquote

from starlette.requests import Request
from starlette.responses import Response

from ..core.errors import OptionError
from ..core.header import check_name
from .access import hashed, new_secret
from .refusals import NotAllowed

YEAR = 365 * 86_400


def cookie_name(request: Request) -> str:
    """Give the name of the cookie: with the prefix that binds it to this host where the line is encrypted."""
    return "__Host-wunderkammer" if is_secure(request) else "wunderkammer"


def is_secure(request: Request) -> bool:
    """Say whether people reach this server over an encrypted line."""
    return own_origin(request).startswith("https://")


def own_origin(request: Request) -> str:
    """Give the address by which people reach this server."""
    public: str = request.app.state.rooms.setup.public_url
    return public.rstrip("/") if public else f"{request.url.scheme}://{request.headers.get('host', '')}"


async def holder_of(request: Request) -> str:
    """Give the hash of the caller's secret, from its token or its cookie; "" where there is none.

    A request that changes something and comes with a cookie must come from a page of ours.
    """
    authorization = request.headers.get("authorization")
    if authorization is not None:
        kind, _, token = authorization.partition(" ")
        if kind.lower() != "bearer" or not 16 <= len(token) <= 64:
            raise NotAllowed("The token must be sent as 'Authorization: Bearer TOKEN'.")
        return hashed(token)
    secret = request.cookies.get(cookie_name(request), "")
    if request.method not in ("GET", "HEAD"):
        check_origin(request)
    return hashed(secret) if 16 <= len(secret) <= 64 else ""


def check_origin(request: Request) -> None:
    """Refuse a change that another site's page asks for in somebody's name."""
    origin = request.headers.get("origin") or request.headers.get("referer")
    if origin is None:
        if request.cookies:
            raise NotAllowed("The request does not say which page it comes from; use a page of this server.")
        return
    own = own_origin(request)
    if origin != own and not origin.startswith(f"{own}/"):
        raise NotAllowed("The request comes from another site's page; use a page of this server.")


def known(request: Request, response: Response, holder: str) -> str:
    """Give the holder, making a browser known that was not, by a cookie in the response."""
    if holder:
        return holder
    secret = new_secret()
    response.set_cookie(
        cookie_name(request), secret, max_age=YEAR, httponly=True, samesite="lax", secure=is_secure(request), path="/"
    )
    return hashed(secret)


def remember_name(request: Request, response: Response, name: str) -> None:
    """Let a browser remember what its player is called, or forget it where they give no name."""
    secure = is_secure(request)
    if name:
        response.set_cookie("name", quote(name), max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")
    else:
        response.delete_cookie("name", httponly=True, samesite="lax", secure=secure, path="/")


def remembered_name(request: Request) -> str:
    """Give what name the player gave the last time; "" where they gave none, or where a table could not take it."""
    name = unquote(request.cookies.get("name", ""))
    try:
        check_name(name)
    except OptionError:
        return ""
    return name
