/** A person of the demo world who asked to leave and may still think again. */
import { account } from '@juya/contract'
import type { App } from '../../app.ts'
import { createSession, createUser } from '../../domains/account/index.ts'
import { systemCtx } from '../../platform/services.ts'
import { callAs, sandboxSays } from '../call-as.ts'

const LEAVES = { nickname: '过客', phone: '19900000901', city: '泉州' }

/** An account under which nothing runs: it is on its way out for fifteen days. */
export async function askToLeave(app: App): Promise<void> {
  const ctx = systemCtx(app.services, 'seed')
  const { id } = await createUser(ctx, LEAVES)
  const { token } = await createSession(ctx, { user_id: id, device_id: `demo-phone-${LEAVES.phone}` })
  await callAs(app, { token }, account.sendCode, { phone: LEAVES.phone, scene: 'cancel_account' })
  const sms_code = await sandboxSays(app, 'last_code', { phone: LEAVES.phone, from: 'platform' })
  await callAs(app, { token }, account.leave, { sms_code })
}
