/** Asks the provider for rates and keeps those that are believed. */
import type { PublishedRates } from '../../gateways/rates/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow, inTransaction } from '../../platform/db/db.ts'
import { judge } from './rules.ts'
import { currencySetting } from './settings.ts'
import { addRates, readNewest } from './store.ts'

const DAY_MS = 86_400_000

/**
 * The job of each day. What is refused is the job's failure, which the console shows; what was kept before stays.
 * @throws Error naming what was refused; GatewayRefused, OutcomeUnknown
 */
export async function fetchRates(ctx: Ctx): Promise<void> {
  const offered = await currencySetting(ctx, 'currency.offered')
  const { rates: gateway } = ctx.services.gateways
  if (offered.length === 0 || !gateway.configured) return
  const refused = await keepRates(ctx, await gateway.latest(offered), offered)
  if (refused.length > 0) throw new Error(`Rates were refused: ${refused.join('; ')}`)
}

/** Fetches them where one that is offered is missing or was fetched more than a day ago. */
export async function catchUp(ctx: Ctx): Promise<void> {
  const offered = await currencySetting(ctx, 'currency.offered')
  const [now_ms, newest] = [await databaseNow(ctx), await readNewest(ctx)]
  const isFresh = (currency: string) =>
    newest.some((rate) => rate.currency === currency && rate.fetched_at > now_ms - DAY_MS)
  if (!offered.every(isFresh)) await fetchRates(ctx)
}

/** Keeps what is believed of an answer. @returns what is refused, in words for operators */
async function keepRates(ctx: Ctx, published: PublishedRates, wanted: readonly string[]): Promise<string[]> {
  return inTransaction(ctx, async (tx) => {
    const { believed, refused } = judge(published, wanted, await readNewest(tx), await databaseNow(tx))
    await addRates(tx, believed)
    if (refused.length > 0) ctx.log.warn({ refused }, 'rates of currencies were refused')
    return refused
  })
}
