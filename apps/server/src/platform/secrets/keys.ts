/** Keys and signatures under the installation's secret, each for one use: what is made for one means nothing for another. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../config.ts'
import type { Ctx } from '../context.ts'

const KEY_BYTES = 32

/** @param use such as `takeout.file`; a name once used stays, or what was made with it is void */
export const keyOf = ({ app_key }: Pick<Secrets, 'app_key'>, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(app_key, 'base64'), '', `juya:${use}`, KEY_BYTES))

/** @param use as for keyOf */
export const keyFor = ({ services }: Pick<Ctx, 'services'>, use: string): Buffer => keyOf(services.secrets, use)

/** The signature of an address over what it stands for, in base64url. */
export const signatureFor = (ctx: Pick<Ctx, 'services'>, use: string, facts: readonly unknown[]): string =>
  createHmac('sha256', keyFor(ctx, use)).update(JSON.stringify(facts)).digest('base64url')

/** Whether a signature that came with an address is the one for these facts. How long it takes tells nothing. */
export function isSigned(ctx: Pick<Ctx, 'services'>, use: string, facts: readonly unknown[], given: string): boolean {
  const [right, shown] = [signatureFor(ctx, use, facts), given].map((text) => Buffer.from(text, 'base64url'))
  return shown!.length === right!.length && timingSafeEqual(shown!, right!)
}
