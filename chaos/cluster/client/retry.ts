/** (f) A node does what it was asked and dies before it says so; nginx asks the next one. */
import { randomUUID } from 'node:crypto'
import { account, auction, type Call, REFUSALS, shop, site } from '@juya/contract'
import { openCutters } from '../cutting-proxy.ts'
import { openLots, type Play } from '../losses/scenario.ts'
import type { Row } from '../results-table.ts'
import { type Answer, ask } from './client-request.ts'

export const retryAfterCommit: Play = async (scene) => {
  const { cluster, fixtures } = scene
  const lots = openLots(scene)
  const lot_id = lots.at(-1)!
  const bidder = fixtures.bidders.at(-1)!
  const { token } = bidder
  const cutters = await openCutters(cluster.node_ports)
  const port = await cluster.openNginx(cutters.ports)
  const rows: Row[] = []
  const cut = async (
    call: Call,
    input: Record<string, unknown>,
    more: { method?: 'GET' | 'POST'; key?: string } = {},
  ) => {
    cutters.cutNext(call.path)
    const answer = await ask(call, input, { port, token, ...more })
    return { answer, came: cutters.came, cut: cutters.cut }
  }
  const count = async (text: string, values: unknown[]): Promise<number> =>
    Number((await cluster.sql<{ n: string }>(`select count(*) as n from ${text}`, values))[0]!.n)
  const say = (
    promised: string,
    { answer, came, cut: cuts }: { answer: Answer; came: number; cut: number },
    effects: number,
    want: { tries: number; fault: boolean },
  ) =>
    rows.push({
      promised,
      seen: `${came} tries, ${effects} effect${effects === 1 ? '' : 's'}, answered ${answer.fault ?? `code ${answer.code}`}`,
      held:
        cuts === 1 &&
        came === want.tries &&
        effects === 1 &&
        (answer.fault !== undefined) === want.fault &&
        (want.fault || answer.code === 1),
    })

  const [{ next_fen }] = (await ask(auction.ticks, { ids: lot_id }, { port, token })).data.list
  const client_bid_id = randomUUID()
  const bid = await cut(auction.bid, {
    id: lot_id,
    amount_fen: next_fen,
    kind: 'manual',
    client_bid_id,
    confirm_large: 1,
  })
  say('a bid by GET', bid, await count('lot_bids where client_bid_id = $1', [client_bid_id]), {
    tries: 2,
    fault: false,
  })

  // Without `on` the call turns it over: done twice, nothing would be left.
  const watch = await cut(auction.watch, { id: lot_id })
  say(
    'a lot watched by GET, without a key of the client',
    watch,
    await count('finding_watches where user_id = $1 and lot_id = $2', [bidder.id, lot_id]),
    { tries: 2, fault: false },
  )

  const shop_id = fixtures.lots.find(({ id }) => id === lot_id)!.shop_id
  const follow = await cut(shop.follow, { id: shop_id })
  say(
    'a shop followed by GET',
    follow,
    await count(`interest_follows where user_id = $1 and type = 'shop' and target_id = $2`, [bidder.id, shop_id]),
    { tries: 2, fault: false },
  )

  const other = lots.at(-2)!
  const posted = await cut(auction.watch, { id: other }, { method: 'POST' })
  say(
    'a POST is not sent again',
    posted,
    await count('finding_watches where user_id = $1 and lot_id = $2', [bidder.id, other]),
    { tries: 1, fault: true },
  )

  const phone = '13611112222'
  const code = await cut(account.sendCode, { phone, scene: 'login' })
  say('nor is a GET that sends a code', code, await count('account_sms_codes where phone = $1', [phone]), {
    tries: 1,
    fault: true,
  })
  cutters.close()

  const [first, second] = await Promise.all(cluster.node_ports.slice(0, 2).map((node) => sendPicture(node, token)))
  const codes = [first!, second!].toSorted((a, b) => a - b)
  rows.push({
    promised: 'one form sent to two nodes at once is taken once',
    seen: `answered ${codes.join(' and ')}`,
    held: codes[0] === 1 && codes[1] === REFUSALS.DUPLICATE_SUBMIT.code,
  })
  return rows
}

const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The code a form with a picture and no key is answered with. */
async function sendPicture(port: number, token: string): Promise<number> {
  const body = new FormData()
  body.append('file', new Blob([Buffer.from(DOT, 'base64')], { type: 'image/png' }), 'dot.png')
  const headers = { token, 'x-requested-with': 'XMLHttpRequest' }
  const answer = await fetch(`http://127.0.0.1:${port}${site.upload.path}`, { method: 'POST', headers, body })
  return ((await answer.json()) as { code: number }).code
}
