"""The pages of the HTTP interface and of its JSON, from the description that the server gives of itself (OpenAPI)."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]
LIMITS = {
    "minimum": "at least {}",
    "maximum": "at most {}",
    "maxLength": "at most {} characters",
    "maxItems": "at most {} entries",
}


def requests(description: Schema) -> str:
    """Every request with its parameters, body and answers."""
    parts = [
        "# HTTP API\n",
        "Made from what a running server says of itself at `/api/v1/openapi.json`. [The server](../server.md) explains "
        "the same in words, with examples, and describes the two WebSockets, for which OpenAPI has no words. "
        "The shapes are on the page [JSON](json.md).\n",
    ]
    for path, operations in description["paths"].items():
        parts += [_operation(method.upper(), path, operation) for method, operation in operations.items()]
    return "\n".join(parts)


def shapes(description: Schema) -> str:
    """Every object and word of the JSON."""
    parts = [
        "# JSON\n",
        "One shape of data everywhere: what the server sends, what the page's workers answer and what Python's "
        "`view()` gives has these names and meanings. In an answer, a field marked *may be null* is always there, and `null` when it says "
        "nothing; in a request it may be left out.\n",
    ]
    for name, schema in sorted(description["components"]["schemas"].items()):
        parts.append(f"## {name}\n\n{schema.get('description', '')}\n\n{_body(schema)}")
    return "\n".join(parts)


def _operation(method: str, path: str, operation: Schema) -> str:
    lines = [f"## {method} {path}\n", f"{operation['summary']}\n"]
    if parameters := operation.get("parameters"):
        lines += ["| parameter | in | type | |", "|---|---|---|---|"]
        for one in parameters:
            words = one.get("description", "")
            lines.append(f"| `{one['name']}` | {one['in']} | {_type(one['schema'])} | {words} |")
        lines.append("")
    if body := operation.get("requestBody"):
        lines.append(f"Body: {_content(body['content'])}\n")
    lines += ["| answer | |", "|---|---|"]
    for status, answer in operation["responses"].items():
        lines.append(f"| {status} | {_content(answer.get('content', {}))} |")
    return "\n".join(lines) + "\n"


def _content(content: Schema) -> str:
    return ", ".join(f"{_type(kind['schema'])} as `{media}`" for media, kind in content.items())


def _body(schema: Schema) -> str:
    if words := schema.get("enum"):
        return "One of " + ", ".join(f"`{word}`" for word in words) + ".\n"
    if "properties" not in schema:
        return f"{_type(schema)}\n"
    required = schema.get("required", [])
    lines = ["| field | type | |", "|---|---|---|"]
    for name, field in schema["properties"].items():
        lines.append(f"| `{name}` | {_type(field)}{_absent(name, field, required)} | {_words(field)} |")
    return "\n".join(lines) + "\n"


def _absent(name: str, field: Schema, required: list[str]) -> str:
    if _nullable(field):
        return ", may be null"
    return "" if name in required else ", may be left out"


def _nullable(field: Schema) -> bool:
    either = field.get("oneOf", [])
    return "null" in _kinds(field) or any("null" in _kinds(one) for one in either)


def _kinds(schema: Schema) -> list[str]:
    kind = schema.get("type", [])
    return [kind] if isinstance(kind, str) else kind


def _words(field: Schema) -> str:
    said = field.get("description") or next(
        (one["description"] for one in field.get("oneOf", []) if "description" in one), ""
    )
    limits = [words.format(field[key]) for key, words in LIMITS.items() if field.get(key)]
    return " ".join([said.replace("\n", " "), *([f"({', '.join(limits)})"] if limits else [])]).replace("|", "\\|")


def _type(schema: Schema) -> str:
    """A type in words, with links to what has a name."""
    if reference := schema.get("$ref"):
        name = reference.rsplit("/", 1)[-1]
        return f"[{name}](json.md#{name.lower()})"
    if either := schema.get("oneOf") or schema.get("anyOf"):
        return " or ".join(_type(one) for one in either if "null" not in _kinds(one))
    kinds = [kind for kind in _kinds(schema) if kind != "null"]
    if kinds == ["array"]:
        items = schema.get("items") or {}
        if "prefixItems" in schema:
            return "list of " + " and ".join(_type(one) for one in schema["prefixItems"])
        return f"list of {_type(items)}"
    if kinds == ["object"] and "properties" in schema:
        return "object of " + ", ".join(f"`{name}`: {_type(field)}" for name, field in schema["properties"].items())
    return " or ".join(kinds) or "anything"
