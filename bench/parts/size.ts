/** How much a run does: the whole bench measures; the short form only shows that every part still runs and answers as its peer does. */
export interface Size {
  lots: number
  goods: number
  /** Of the past, so that shops have a record. */
  past_lots: number
  /** Every so many of the lots has bids and onlookers. */
  history_every: number
  rounds: number
  /** Before a round counts. */
  warm_ms: number
  read_ms: number
  bid_ms: number
  spread_lots: number
  /** Purchases before any is measured. */
  settle_ms: number
  /** Clients of pgbench on one lot, beside as many as ours has connections. */
  peer_clients: readonly number[]
  /** A round of pgbench with those; it counts in whole seconds. */
  peer_s: number
  watchers: number
  watched_bids: number
  /** Signed-in people on other screens, and bids by which one of them loses the lead. */
  elsewhere: number
  outbids: number
  /** Lots due in one second. */
  ending: number
  /** Time for the watchers of those lots to take their places. */
  lead_ms: number
  /** People who talk in pairs, so many messages a second for so long, and how many of their phones are cut every second. */
  talkers: number
  talk_per_s: number
  talk_ms: number
  cut_share: number
  /** Chats of one shop; lines of two long conversations, of which one is paged and one searched. */
  inbox: number
  long_lines: number
  searched_lines: number
  /** Kinds of questions that are searched for. */
  searches: number
  /** People who watch one picture, for so long. */
  viewers: number
  video_ms: number
}

export const WHOLE: Size = {
  lots: 100_000,
  goods: 100_000,
  past_lots: 5_000,
  history_every: 500,
  rounds: 3,
  warm_ms: 700,
  read_ms: 2_500,
  bid_ms: 3_000,
  spread_lots: 1_000,
  settle_ms: 6_000,
  peer_clients: [4, 8, 16],
  peer_s: 2,
  watchers: 2_000,
  watched_bids: 30,
  elsewhere: 200,
  outbids: 200,
  ending: 1_000,
  lead_ms: 8_000,
  talkers: 1_000,
  talk_per_s: 200,
  talk_ms: 60_000,
  cut_share: 0.05,
  inbox: 5_000,
  long_lines: 1_000_000,
  searched_lines: 100_000,
  searches: 3,
  viewers: 500,
  video_ms: 10_000,
}

export const SHORT: Size = {
  lots: 400,
  goods: 500,
  past_lots: 100,
  history_every: 20,
  rounds: 1,
  warm_ms: 50,
  read_ms: 300,
  bid_ms: 1_000,
  spread_lots: 50,
  settle_ms: 300,
  peer_clients: [4],
  peer_s: 1,
  watchers: 40,
  watched_bids: 3,
  elsewhere: 20,
  outbids: 5,
  ending: 60,
  lead_ms: 4_000,
  talkers: 40,
  talk_per_s: 20,
  talk_ms: 2_500,
  cut_share: 0.2,
  inbox: 60,
  long_lines: 5_000,
  searched_lines: 2_000,
  searches: 1,
  viewers: 200,
  video_ms: 1_000,
}
