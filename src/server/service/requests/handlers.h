// One handler for each request (requests.h).
#pragma once

#include <boost/asio/awaitable.hpp>

#include "server/service/requests/caller.h"
#include "server/service/requests/requests.h"
#include "server/service/services.h"

namespace thronsaal {

// handlers_people.cc
asio::awaitable<Response> handle(Services& services, Caller caller, requests::Pong request);
asio::awaitable<Response> handle(Services& services, Caller caller, requests::Hello request);
asio::awaitable<Response> handle(Services& services, Caller caller, requests::Rename request);

// handlers_lobby.cc
asio::awaitable<Response> handle(Services& services, Caller caller, requests::Games request);
asio::awaitable<Response> handle(Services& services, Caller caller, requests::Tables request);
asio::awaitable<Response> handle(Services& services, Caller caller, requests::Create request);
asio::awaitable<Response> handle(Services& services, Caller caller, requests::Rematch request);

// handlers_watch.cc
asio::awaitable<Response> handle(Services& services, Caller caller, requests::Watch request);
asio::awaitable<Response> handle(Services& services, Caller caller, requests::Unwatch request);

// handlers_table.cc
asio::awaitable<Response> handle(Services& services, Caller caller, requests::Sit request);
asio::awaitable<Response> handle(Services& services, Caller caller, requests::SeatComputer request);
asio::awaitable<Response> handle(Services& services, Caller caller, requests::EmptySeat request);
asio::awaitable<Response> handle(Services& services, Caller caller, requests::SwapSeats request);
asio::awaitable<Response> handle(Services& services, Caller caller, requests::Start request);
asio::awaitable<Response> handle(Services& services, Caller caller, requests::Commit request);
asio::awaitable<Response> handle(Services& services, Caller caller, requests::Reveal request);
asio::awaitable<Response> handle(Services& services, Caller caller, requests::Move request);
asio::awaitable<Response> handle(Services& services, Caller caller, requests::Undo request);
asio::awaitable<Response> handle(Services& services, Caller caller, requests::AgreeToUndo request);
asio::awaitable<Response> handle(Services& services, Caller caller, requests::DeclineUndo request);
asio::awaitable<Response> handle(Services& services, Caller caller, requests::Resign request);
asio::awaitable<Response> handle(Services& services, Caller caller, requests::Replace request);
asio::awaitable<Response> handle(Services& services, Caller caller, requests::Return request);
asio::awaitable<Response> handle(Services& services, Caller caller, requests::Leave request);

// handlers_chat.cc
asio::awaitable<Response> handle(Services& services, Caller caller, requests::Say request);

// handlers_analysis.cc
asio::awaitable<Response> handle(Services& services, Caller caller, requests::Hint request);
asio::awaitable<Response> handle(Services& services, Caller caller, requests::Analyse request);
asio::awaitable<Response> handle(Services& services, Caller caller, requests::PositionAt request);
asio::awaitable<Response> handle(Services& services, Caller caller, requests::ScoreHistory request);

}  // namespace thronsaal
