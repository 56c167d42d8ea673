/** What changed while the app was away: a lapsed login, maintenance, notices that come up by themselves, lots to pay; and whether guests may look around. */
import { ask } from '@juya/ui/feedback/ask.ts'
import { call, type Data } from '../api/client.ts'
import { go, openLink } from '../router/navigation.ts'
import { say } from './coming-back.i18n.ts'
import { forceLogin } from './login-gate.ts'
import { session, setForcedLogin } from './session.ts'

type Changes = Data<'account.resume'>

/** What was told already in this visit: said once, until it changes. */
let told_maintenance = ''
let told_unpaid = 0

/** Asks whether people must sign in before they look around: the operator's switch [R1.1]. */
export async function readForcedLogin(): Promise<void> {
  const { value } = await call('site.option', { key: 'app.forced_login' }, { silent: true })
  if ((value === true) !== session.get().forced_login) setForcedLogin(value === true)
}

/** Asks what changed, and tells it: one thing after another, the most urgent first. Without a network nothing is told. */
export async function comeBack(): Promise<void> {
  const asked_as = session.get().token
  const changes = await call('account.resume', {}, { silent: true }).catch(() => null)
  await readForcedLogin().catch(() => undefined)
  if (!changes || session.get().token !== asked_as) return
  if (asked_as !== null && !changes.valid) return forceLogin()
  await tellMaintenance(changes.maintenance ?? '')
  await tellPopups(changes.popups)
  await tellUnpaid(changes.unpaid_lots, changes.popups)
}

async function tellMaintenance(text: string): Promise<void> {
  const is_new = text !== '' && text !== told_maintenance
  told_maintenance = text
  if (!is_new) return
  const more = await ask({
    title: say('maintenance'),
    body: text,
    confirm: say('see_notices'),
    cancel: say('got_it'),
  })
  if (more) go('message.notice')
}

/** The latest of the notices that come up by themselves; beside others it leads to all of them. */
async function tellPopups([latest, ...others]: Changes['popups']): Promise<void> {
  if (!latest) return
  const link = others.length === 0 ? latest.link : null
  const opens = await ask({
    title: latest.title,
    body: others.length === 0 ? latest.content : `${latest.content} ${say('more_notices', { count: others.length })}`,
    confirm: say(link ? 'see' : 'see_notices'),
    cancel: say('got_it'),
  })
  if (!opens) return
  if (link) openLink(link)
  else go('message.index')
}

/** A popup about a win says the same of that lot. */
async function tellUnpaid(count: number, popups: Changes['popups']): Promise<void> {
  const more = count > told_unpaid && !popups.some(({ code }) => code === 'auction.won')
  told_unpaid = count
  if (!more) return
  const pays = await ask({
    title: say('unpaid_lots', { count }),
    confirm: say('pay_them'),
    cancel: say('later'),
  })
  if (pays) go('order.mine', { tab: 'to_pay' })
}

/** Away for less than this, the app missed nothing. */
const AWAY_MS = 30_000

/** From now on asks whenever the app comes back to the front. */
export function watchComingBack(): void {
  let left_ms = document.visibilityState === 'hidden' ? performance.now() : Number.POSITIVE_INFINITY
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') left_ms = performance.now()
    else if (performance.now() - left_ms > AWAY_MS) void comeBack()
  })
}
