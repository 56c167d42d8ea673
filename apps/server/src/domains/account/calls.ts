/** Answers of the account calls: take the input, do it, present. Counters and the resume check are the home domain's. */
import { account } from '@juya/contract'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { query } from '../../platform/db.ts'
import { bindCalls, ownTransaction, say } from '../../platform/handlers.ts'
import { refuse } from '../../platform/refuse.ts'
import { AGREEMENTS, APP, articleByCode, companyFacts } from '../site/index.ts'
import { lockState } from './guards.ts'
import * as identity from './identity.ts'
import * as passwords from './passwords.ts'
import * as pay from './pay-password.ts'
import { meOf, saveMe, seconds, secondsOr } from './profile.ts'
import * as settings from './settings.ts'
import * as signing from './signing-in.ts'
import { sendCode, useCode } from './sms.ts'

const { counts: _counts, orderCounts: _orders, resume: _resume, profile: _profile, ...own } = account

async function loginData(ctx: Ctx, { token, user_id, is_new, expires_at }: signing.SignedIn) {
  return { token, user: await meOf(ctx, user_id), is_new, expires_at: seconds(expires_at) }
}

async function proveByCode(ctx: SignedCtx, sms_code: string): Promise<void> {
  const [user] = await query<{ phone: string }>(
    ctx,
    'account_own_phone',
    'select phone from account_users where id = $1',
    [ctx.user.id],
  )
  await useCode(ctx, { phone: user!.phone, scene: 'pay_pwd', code: sms_code })
}

async function settingsData(ctx: SignedCtx) {
  const { privacy, notices } = await settings.settingsOf(ctx)
  const agreements = AGREEMENTS.map((code) => ({ code, title: articleByCode(ctx, code).title }))
  return { privacy, notices, agreements, version: APP.version }
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
export const calls = bindCalls(own, {
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
    const answer = await signing.signInBySocial(ctx, input)
    return 'bind_ticket' in answer ? answer : say(await loginData(ctx, answer), 'Welcome', '欢迎')
  }),
  sendCode: ownTransaction(async (ctx, { phone, scene }) =>
    say(await sendCode(ctx, { phone, scene }), 'Code sent', '短信已发送'),
  ),
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
    return { is_set, changed_at: secondsOr(changed_at) }
  },
  realname: async (ctx) => identity.realnameOf(ctx),
  submitRealname: ownTransaction(async (ctx, filing) => {
    await identity.fileIdentity(ctx, filing)
    return say(await identity.realnameOf(ctx), 'Submitted', '已提交')
  }, 'wait'),
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
      locked_until: secondsOr(locked_until ?? null),
      free_limit: settings.freeLimit(user!.pay_free_on),
    }
  },
  setPayPassword: ownTransaction(async (ctx, { pay_password, sms_code, free_limit_on }) => {
    await proveByCode(ctx, sms_code)
    await pay.setPayPassword(ctx, pay_password, free_limit_on)
    return say(null, 'Pay password set', '支付密码已设置')
  }, 'wait'),
  changePayPassword: ownTransaction(async (ctx, { old_pay_password, pay_password }) => {
    await pay.changePayPassword(ctx, old_pay_password, pay_password)
    return say(null, 'Pay password changed; other devices were signed out', '支付密码已修改，其他设备已退出')
  }, 'wait'),
  resetPayPassword: ownTransaction(async (ctx, { sms_code, id_no_tail6, pay_password }) => {
    await proveByCode(ctx, sms_code)
    if (!(await identity.idTailMatches(ctx, id_no_tail6))) refuse('HOLDER_MISMATCH')
    await pay.resetPayPassword(ctx, pay_password)
    return say(null, 'Pay password reset; withdrawals rest for 24 hours', '支付密码已重置，24 小时内不可提现')
  }, 'wait'),
  security: async (ctx) => settings.securityOf(ctx),
  settings: async (ctx) => settingsData(ctx),
  saveSettings: async (ctx, changes) => {
    await settings.saveSettings(ctx, changes)
    return say(await settingsData(ctx), 'Saved', '已保存')
  },
  aboutUs: async (ctx) => articleByCode(ctx, 'about_us'),
  company: async (ctx) => companyFacts(ctx),
})
