/** The limit beside bids: pgbench running the same locks and writes as one function, at the same durability. */
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { BIDDERS } from '../fill.ts'
import type { Rig } from '../rig.ts'
import { SAY_FUNCTION } from './chat-peer.ts'

/**
 * One bid as the database sees it: the lot locked, a repeat looked up, a new bidder noted, the entry with its chained hash written,
 * the lot moved on, and the clock for those outbid set once in a while (of a kind without a listener, so that the server has no work of it). No HTTP, no sign-in, no rules about people, no receipt.
 */
const BID_FUNCTION = `
  create schema if not exists bench;
  create or replace function bench.bid(p_lot_id bigint, p_user_id bigint) returns bigint language plpgsql as $$
  declare lot lot_lots; at timestamptz; amount bigint; number uuid := gen_random_uuid(); chained text;
  begin
    select * into lot from lot_lots where id = p_lot_id and deleted_at is null for update;
    at := platform_now();
    if lot.status <> 'live' or lot.ends_at <= at then raise exception 'closed'; end if;
    perform 1 from lot_bids where lot_id = p_lot_id and user_id = p_user_id and client_bid_id = number;
    if found then raise exception 'known'; end if;
    perform 1 from lot_bidders where lot_id = p_lot_id and user_id = p_user_id;
    if not found then
      lot.bidder_count := lot.bidder_count + 1;
      insert into lot_bidders (lot_id, user_id, bidder_no, alias, covered_fen) values (p_lot_id, p_user_id, lot.bidder_count, '藏**' || lot.bidder_count, null);
    end if;
    amount := greatest(lot.current_fen + lot.increment_fen, lot.start_fen);
    chained := encode(sha256((p_lot_id || '|' || lot.bid_count + 1 || '|' || at || '|manual|' || amount || '|' || lot.head_hash)::bytea), 'hex');
    insert into lot_bids (lot_id, placed_at, seq, user_id, kind, amount_fen, leads, extended, client_bid_id, hash, ip)
      values (p_lot_id, at, lot.bid_count + 1, p_user_id, 'manual', amount, true, false, number, chained, '127.0.0.1');
    update lot_lots set current_fen = amount, bid_count = lot.bid_count + 1, bidder_count = lot.bidder_count,
      leader_user_id = p_user_id, leader_max_fen = amount, ends_at = lot.ends_at, extension_count = lot.extension_count,
      head_hash = chained, tick_seq = lot.tick_seq + 1, last_bid_at = at where id = p_lot_id;
    if lot.last_bid_at is null or lot.last_bid_at < at - interval '1.5 seconds' then
      insert into platform_deadlines (kind, ref_id, due_at) values ('bench_outbid', p_lot_id, at + interval '3 seconds') on conflict do nothing;
    end if;
    return amount;
  end $$`

export interface Pgbench {
  /** Bids a second on a span of lots. */
  bidsPerS(span: { first_id: number; last_id: number }, clients: number, for_s: number): Promise<number>
  /** Purchases a second of a span of ways to buy, of which every so many is on offer. */
  purchasesPerS(
    span: { first_id: number; last_id: number; every: number },
    clients: number,
    for_s: number,
  ): Promise<number>
  /** Messages a second, by one side or the other of these conversations. */
  messagesPerS(span: { first_id: number; last_id: number }, clients: number, for_s: number): Promise<number>
  /** Runs a script so often and no longer. @returns how often a second */
  timesPerS(script: string, clients: number, times: number): Promise<number>
  version: string
}

function findPgbench(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const places = ['pgbench', ...versions.map((version) => join(debian, version, 'bin/pgbench'))]
  return places.find((path) => spawnSync(path, ['--version']).status === 0)
}

/** @returns undefined where the machine has no pgbench (Debian: apt-get install postgresql-client or postgresql) */
export async function openPgbench(rig: Rig): Promise<Pgbench | undefined> {
  const program = findPgbench()
  if (!program) return undefined
  await rig.sql(BID_FUNCTION)
  await rig.sql(SAY_FUNCTION)
  const [{ first_user_id }] = (await rig.sql<{ first_user_id: string }>(
    'select min(id) as first_user_id from account_users',
  )) as [{ first_user_id: string }]
  const url = new URL(rig.url)
  const where = [
    '-h',
    url.searchParams.get('host') ?? url.hostname,
    '-p',
    url.searchParams.get('port') ?? url.port,
    '-U',
    url.username,
  ]
  const first = Number(first_user_id)
  const person = `\\set person random(${first}, ${first + BIDDERS - 1})\n`
  const perS = (text: string, clients: number, for_s: number) => run(text, clients, ['-T', String(for_s)])
  const run = async (text: string, clients: number, amount: string[]): Promise<number> => {
    const script = join(rig.data_dir, 'pgbench.sql')
    writeFileSync(script, text)
    const args = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', ...amount, '-f', script]
    const { stdout, stderr } = await promisify(execFile)(program, [...where, ...args, url.pathname.slice(1)], {
      env: { ...process.env, PGPASSWORD: url.password },
    })
    const tps = Number(/tps = ([\d.]+) \(without/.exec(stdout)?.[1])
    if (!(tps > 0)) throw new Error(`pgbench said:\n${stdout}${stderr.slice(0, 500)}`)
    return tps
  }
  return {
    version: spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.trim(),
    bidsPerS: ({ first_id, last_id }, clients, for_s) =>
      perS(`\\set lot random(${first_id}, ${last_id})\n${person}select bench.bid(:lot, :person);\n`, clients, for_s),
    messagesPerS: ({ first_id, last_id }, clients, for_s) =>
      perS(
        `\\set conversation random(${first_id}, ${last_id})\n\\set side random(1, 2)\nselect bench.say(:conversation, :side);\n`,
        clients,
        for_s,
      ),
    timesPerS: (script, clients, times) => run(script, clients, ['-t', String(Math.ceil(times / clients))]),
    purchasesPerS: ({ first_id, last_id, every }, clients, for_s) =>
      perS(
        `\\set nth random(0, ${Math.floor((last_id - first_id) / every)})\n\\set sku ${first_id} + ${every} * :nth\n${person}` +
          'select bench.place(:person, :sku) as made \\gset\nselect bench.pay(:person, :made);\n',
        clients,
        for_s,
      ),
  }
}
