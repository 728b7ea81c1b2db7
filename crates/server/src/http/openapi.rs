use axum::Json;
use utoipa::OpenApi;

/// All requests for programs. The sockets are described in words: OpenAPI has none for them.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Sandtable",
        description = "Games of chess and Cờ Tư Lệnh. The sockets `/api/v1/games/{id}/ws` and \
                       `/api/v1/analysis/ws` are described in docs/server.md.",
    ),
    paths(
        super::games::create,
        super::games::list,
        super::games::read,
        super::games::position,
        super::games::pgn,
        super::study::position,
        super::study::why,
        super::study::import,
        super::study::export,
        super::health,
        super::ready::ready,
    )
)]
struct Description;

/// The description.
pub async fn serve() -> Json<utoipa::openapi::OpenApi> {
    Json(Description::openapi())
}
