/** Answers the account calls. */

import { account } from '@juya/contract'
import {
  answerFiling,
  changePhone,
  consents,
  endOthers,
  fileIdentity,
  identity,
  keepAccount,
  keepPhone,
  leave,
  lockAccount,
  lockInfo,
  lockState,
  maskPhone,
  passwords,
  pay,
  type SignedIn,
  saveMe,
  sendCode,
  sendLockCode,
  settings,
  signInBySocial,
  signing,
  unbind,
  unlock,
} from '../../domains/account/index.ts'
import { passwordFreeLimits } from '../../domains/payment/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { inTransaction, query } from '../../platform/db/db.ts'
import { bindCalls, ownTransaction, say } from '../../platform/http/handlers.ts'
import { giveTicket } from '../../platform/realtime/tickets.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { article } from '../site/articles.ts'
import { companyFacts } from '../site/company.ts'
import { leavingInfo } from './leaving.ts'
import { myNumbers, myOrderNumbers, profileOf, resumeCheck } from './me.ts'
import { meOf, realnameOf, securityOf, settingsOf } from './profile.ts'
import { consentsShown, dataAccessesShown } from './protecting.ts'

async function loginData(ctx: Ctx, { token, user_id, is_new, expires_at }: SignedIn) {
  return { token, user: await meOf(ctx, user_id), is_new, expires_at: seconds(expires_at) }
}

const setPassword = ownTransaction(async (ctx: SignedCtx, input: { password: string; sms_code?: string }) => {
  await passwords.setPassword(ctx, input)
  return say(null, 'Login password set', '登录密码已设置')
}, 'wait')
const changePassword = ownTransaction(async (ctx: SignedCtx, input: { old_password: string; password: string }) => {
  await passwords.changePassword(ctx, input)
  return say(null, 'Login password changed; other devices were signed out', '登录密码已修改，其他设备已退出')
}, 'wait')

/**
 * Calls that sign somebody in or carry a secret open their own transactions: hashing takes a while, providers are asked in
 * between, and no answer with a token is stored for retries.
 */
export const calls = bindCalls(account, {
  counts: async (ctx) => myNumbers(ctx),
  orderCounts: async (ctx, { kind }) => myOrderNumbers(ctx, kind || undefined),
  profile: async (ctx, { user_id }) => profileOf(ctx, user_id),
  resume: async (ctx) => resumeCheck(ctx),

  socketTicket: ownTransaction(async (ctx) => {
    const { ticket, expires_at } = await giveTicket(ctx, 'user', ctx.user.session_id)
    return { ticket, expires_at: seconds(expires_at) }
  }),
  login: ownTransaction(async (ctx, input) =>
    say(await loginData(ctx, await signing.signInByPassword(ctx, input)), 'Welcome back', '欢迎回来'),
  ),
  loginByCode: ownTransaction(async (ctx, input) =>
    say(await loginData(ctx, await signing.signInByCode(ctx, input)), 'Welcome', '欢迎'),
  ),
  register: ownTransaction(async (ctx, input) =>
    say(await loginData(ctx, await signing.register(ctx, input)), 'Welcome', '欢迎'),
  ),
  forgotPassword: ownTransaction(async (ctx, input) => {
    await signing.resetPassword(ctx, input)
    return say(null, 'Password changed, please sign in', '密码已修改，请登录')
  }),
  loginBySocial: ownTransaction(async (ctx, input) => {
    const answer = await signInBySocial(ctx, input)
    return 'bind_ticket' in answer ? answer : say(await loginData(ctx, answer), 'Welcome', '欢迎')
  }),
  sendCode: ownTransaction(async (ctx, input) => say(await sendCode(ctx, input), 'SMS sent', '短信已发送')),
  logout: async (ctx, { all }) => {
    await signing.signOut(ctx, all)
    return say(null, 'Signed out', '已退出登录')
  },

  me: async (ctx) => meOf(ctx, ctx.user.id),
  saveMe: async (ctx, changes) => {
    await saveMe(ctx, changes)
    return say(await meOf(ctx, ctx.user.id), 'Saved', '已保存')
  },
  setPassword,
  changePassword,
  setPasswordByGet: setPassword,
  changePasswordByGet: changePassword,
  passwordState: async (ctx) => {
    const { is_set, changed_at } = await passwords.passwordState(ctx)
    return { is_set, changed_at: seconds(changed_at) }
  },
  realname: async (ctx) => realnameOf(ctx),
  submitRealname: ownTransaction(async (ctx, filing) => {
    await fileIdentity(ctx, filing)
    return say(await realnameOf(ctx), 'Submitted', '已提交')
  }, 'wait'),
  answerRealname: async (ctx, input) => {
    await answerFiling(ctx, input)
    return say(await realnameOf(ctx), 'Answer sent', '补充材料已提交')
  },
  checkRealname: async (ctx) => identity.checkRealname(ctx),

  payPasswordState: async (ctx) => {
    const [user] = await query<{ is_set: boolean; pay_free_on: boolean }>(
      ctx,
      'account_pay_state',
      'select pay_password_hash is not null as is_set, pay_free_on from account_users where id = $1',
      [ctx.user.id],
    )
    const { locked_until } = await lockState(ctx, 'pay_password', String(ctx.user.id))
    return {
      is_set: user!.is_set,
      locked_until: seconds(locked_until ?? null),
      free_limit: { enabled: user!.pay_free_on, ...(await passwordFreeLimits(ctx)) },
    }
  },
  setPayPassword: ownTransaction(async (ctx, input) => {
    await pay.setPayPassword(ctx, input)
    return say(null, 'Pay password set', '支付密码已设置')
  }, 'wait'),
  changePayPassword: ownTransaction(async (ctx, { old_pay_password, pay_password }) => {
    await pay.changePayPassword(ctx, old_pay_password, pay_password)
    return say(null, 'Pay password changed; other devices were signed out', '支付密码已修改，其他设备已退出')
  }, 'wait'),
  resetPayPassword: ownTransaction(async (ctx, input) => {
    await pay.resetPayPassword(ctx, input)
    return say(null, 'Pay password reset; withdrawals rest for 24 hours', '支付密码已重置，24 小时内不可提现')
  }, 'wait'),
  security: async (ctx) => securityOf(ctx),
  settings: async (ctx) => settingsOf(ctx),
  saveSettings: async (ctx, changes) => {
    await settings.saveSettings(ctx, changes)
    return say(await settingsOf(ctx), 'Saved', '已保存')
  },
  aboutUs: async (ctx) => article(ctx, { code: 'about_us' }),
  company: async (ctx) => companyFacts(ctx),

  changePhone: ownTransaction(async (ctx, input) => {
    const due_at = await changePhone(ctx, input)
    const data = { phone_masked: maskPhone(input.phone), done: due_at === null, due_at: seconds(due_at) }
    return due_at === null
      ? say(data, 'Phone number changed; other devices were signed out', '手机号已更换，其他设备已退出')
      : say(data, 'Noted; it changes after 24 hours', '已提交，24 小时后更换')
  }, 'wait'),
  keepPhone: async (ctx) =>
    inTransaction(ctx, async (tx) => {
      await keepPhone(tx)
      return say(null, 'The number stays', '已取消，手机号不变')
    }),
  leavingInfo: (ctx) => leavingInfo(ctx),
  leave: ownTransaction(async (ctx, input) => {
    const { due_at } = await leave(ctx, input)
    return say(
      { due_at: seconds(due_at) },
      'Noted; signing in until then keeps the account',
      '已提交，到期前登录即可撤回',
    )
  }, 'wait'),
  keepAccount: async (ctx) =>
    inTransaction(ctx, async (tx) => {
      await keepAccount(tx)
      return say(null, 'The account stays', '已撤回注销，账号已保留')
    }),
  unbind: async (ctx, { provider }) =>
    inTransaction(ctx, async (tx) => {
      await unbind(tx, provider)
      return say(null, 'Disconnected', '已解绑')
    }),
  endSession: async (ctx, { id }) =>
    inTransaction(ctx, async (tx) => say({ ended: await endOthers(tx, id) }, 'Signed out there', '已退出')),
  lockInfo: async (ctx, { ticket }) => {
    const { changes, ...info } = await lockInfo(ctx, ticket)
    return { ...info, changes: changes.map(({ kind, changed_at }) => ({ kind, changed_at: seconds(changed_at) })) }
  },
  lock: async (ctx, { ticket }) =>
    inTransaction(ctx, async (tx) =>
      say({ ticket: await lockAccount(tx, ticket) }, 'The account is locked', '账号已锁定'),
    ),
  lockCode: ownTransaction(async (ctx, input) => say(await sendLockCode(ctx, input), 'SMS sent', '短信已发送')),
  unlock: ownTransaction(async (ctx, input) =>
    say(await loginData(ctx, await unlock(ctx, input)), 'Your account is open again', '账号已恢复'),
  ),
  dataAccess: async (ctx, paging) => dataAccessesShown(ctx, paging),
  consents: async (ctx) => consentsShown(ctx),
  agree: async (ctx, { agreements }) =>
    inTransaction(ctx, async (tx) => {
      await consents.agree(tx, agreements)
      return say(null, 'Thank you', '已同意')
    }),
})
