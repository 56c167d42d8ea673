/** The operator's own passkeys on the console, and what they open. */
import {
  addPasskey,
  askForFreshSignature,
  askForPasskey,
  askToSignIn,
  type Passkey,
  passkeysOf,
  removePasskey,
  renamePasskey,
  showFreshPasskey,
} from '../../../domains/operator/index.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { seconds } from '../../../platform/time/seconds.ts'

const shown = ({ id, name, synced, last_used_at, created_at }: Passkey) => ({
  ...{ id, name, synced, created_at: seconds(created_at) },
  last_used_at: last_used_at === null ? null : seconds(last_used_at),
})
/** What the browser's API takes, as plain JSON. */
const plain = (options: object) => ({ options: { ...options } as Record<string, unknown> })

export const passkeys = async (ctx: OperatorCtx) => ({ list: (await passkeysOf(ctx, ctx.operator.id)).map(shown) })
export const newPasskey = async (ctx: OperatorCtx) => plain(await askForPasskey(ctx))
export const keepPasskey = async (ctx: OperatorCtx, input: Parameters<typeof addPasskey>[1]) =>
  shown(await addPasskey(ctx, input))
export const namePasskey = async (ctx: OperatorCtx, input: Parameters<typeof renamePasskey>[1]) =>
  shown(await renamePasskey(ctx, input))
export async function dropPasskey(ctx: OperatorCtx, { id }: { id: number }) {
  await removePasskey(ctx, id)
  return null
}
export const freshPasskey = async (ctx: OperatorCtx) => plain(await askForFreshSignature(ctx))
export const freshByPasskey = async (
  ctx: OperatorCtx,
  { passkey }: { passkey: Parameters<typeof showFreshPasskey>[1] },
) => ({ until_at: seconds(await showFreshPasskey(ctx, passkey)) })
export const loginPasskey = async (ctx: Ctx) => plain(await askToSignIn(ctx))
