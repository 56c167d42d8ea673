/** Decides who is calling and whether they may, from the contract row alone. Nothing the client says about itself is believed. */
import { type Call, type Locale, type OperatorRole, PREVIEW_HASH_HEADER } from '@juya/contract'
import type { FastifyRequest } from 'fastify'
import type { Ctx, OperatorCtx, ShopCtx } from '../context.ts'
import { refuse } from '../refuse.ts'
import type { Services } from '../services.ts'
import { noteToken } from './limits/call-limits.ts'

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export const localeOf = (request: FastifyRequest): Locale =>
  /^zh\b/i.test(header(request, 'accept-language') ?? '') ? 'zh-CN' : 'en'

/** The context of a request before anybody is known. */
export function openCtx(services: Services, request: FastifyRequest): Ctx {
  return {
    services,
    db: services.db,
    client: services.pool,
    in_transaction: false,
    after_commit: [],
    locale: localeOf(request),
    request_id: request.id,
    ip: request.ip,
    device_id: header(request, 'device-id')?.slice(0, 64),
    user_agent: header(request, 'user-agent')?.slice(0, 300),
    browser: operatorBrowser(request),
    preview_hash: header(request, PREVIEW_HASH_HEADER),
    log: services.log,
  }
}

export const OPERATOR_COOKIE = 'juya_operator'
/** Tells one browser of operators from another. It opens nothing. */
export const BROWSER_COOKIE = 'juya_operator_browser'
const BROWSER = /^[\w-]{40,64}$/

export function cookie(request: FastifyRequest, name: string): string | undefined {
  const pair = (header(request, 'cookie') ?? '').split(/;\s*/).find((part) => part.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}

function operatorBrowser(request: FastifyRequest): string | undefined {
  const sent = cookie(request, BROWSER_COOKIE)
  return sent && BROWSER.test(sent) ? sent : undefined
}

/**
 * @returns ctx with the user, shop or operator the row asks for
 * @throws Refusal LOGIN_EXPIRED, ACCOUNT_RESTRICTED (banned), REALNAME_REQUIRED, SHOP_REQUIRED, SHOP_NOT_ACTIVE, PERMISSION_MISSING,
 *   OPERATOR_LOGIN, FORBIDDEN, FRESH_CODE_NEEDED
 */
export async function admit(ctx: Ctx, call: Call, request: FastifyRequest): Promise<Ctx> {
  if (call.auth === 'operator') return admitOperator(ctx, call, request)
  const token = header(request, 'token')
  const user = token ? await ctx.services.auth.user(ctx, token) : undefined
  if (token) await noteToken(ctx, token, user !== undefined)
  if (call.auth === 'public') return { ...ctx, user: user?.status === 'banned' ? undefined : user }
  if (!user) refuse('LOGIN_EXPIRED')
  if (user.status === 'banned' || user.status === 'cancelled')
    refuse('ACCOUNT_RESTRICTED', { reason: user.restrict_reason ?? '' })
  if (call.auth === 'verified' && !user.realname_verified) refuse('REALNAME_REQUIRED')
  const signed = { ...ctx, user }
  if (call.auth !== 'shop' && call.auth !== 'shop_owner') return signed

  const asked = Number(header(request, 'shop-id'))
  const shop = await ctx.services.auth.shopMember(
    ctx,
    user.id,
    Number.isSafeInteger(asked) && asked > 0 ? asked : undefined,
  )
  if (!shop) refuse('SHOP_REQUIRED')
  if (!isServed(shop.shop_status, call)) refuse('SHOP_NOT_ACTIVE')
  const owner = shop.role === 'owner'
  if (call.auth === 'shop_owner' && !owner) refuse('PERMISSION_MISSING')
  if (call.permission && !owner && !shop.permissions.includes(call.permission)) refuse('PERMISSION_MISSING')
  return { ...signed, shop } satisfies ShopCtx
}

/** A shop that trades no more still reads, and brings to its end what is under way; one that is not open yet reads, and pays what opens it. */
function isServed(shop_status: string, call: Call): boolean {
  if (shop_status === 'active') return true
  const winds_down = shop_status === 'suspended' || shop_status === 'closing'
  const opens = shop_status === 'pending_fee' || shop_status === 'pending_deposit'
  if (call.effect === 'read') return winds_down || opens
  return (winds_down && call.while_suspended === true) || (opens && call.while_opening === true)
}

/** The console session's token of a request, if it sent one. */
export const operatorToken = (request: FastifyRequest): string | undefined => cookie(request, OPERATOR_COOKIE)

/** Whether an operator's roles let them make a call: one of its own, or for reads the auditor's. */
export function mayCall(
  operator: { roles: readonly OperatorRole[] },
  call: Pick<Call, 'effect'> & { roles?: readonly OperatorRole[] },
): boolean {
  if (call.effect === 'read' && operator.roles.includes('auditor')) return true
  return (call.roles ?? []).some((role) => operator.roles.includes(role))
}

async function admitOperator(ctx: Ctx, call: Call, request: FastifyRequest): Promise<OperatorCtx> {
  const token = operatorToken(request)
  const operator = token ? await ctx.services.auth.operator(ctx, token) : undefined
  if (!operator) refuse('OPERATOR_LOGIN')
  if (!mayCall(operator, call)) refuse('FORBIDDEN')
  if (call.fresh_code && !(await ctx.services.auth.hasFreshCode(ctx, operator.session_id))) refuse('FRESH_CODE_NEEDED')
  return { ...ctx, operator }
}

/** Whether a request comes from a page of this very origin, as far as the browser says; one that says nothing is no browser. */
function isOwnPage(request: FastifyRequest): boolean {
  const site = header(request, 'sec-fetch-site')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const origin = header(request, 'origin')
  return origin === undefined || URL.parse(origin)?.host === request.host
}

/**
 * What makes a state-changing GET safe: the Ajax marker (a foreign page cannot send it without a preflight that fails) and no
 * prefetching. POST needs the marker too only for the console, whose session is a cookie.
 */
export function checkMarker(call: Call, request: FastifyRequest): void {
  const by_cookie = call.auth === 'operator' || call.path.startsWith('/api/operator/')
  if (call.effect !== 'write' && !by_cookie) return
  if (by_cookie && !isOwnPage(request)) refuse('FORBIDDEN')
  if (request.method === 'POST' && !by_cookie) return
  const prefetch = /prefetch|prerender/.test(
    `${header(request, 'sec-purpose') ?? ''}${header(request, 'purpose') ?? ''}`,
  )
  if (prefetch || header(request, 'x-requested-with') === undefined) refuse('UNSUPPORTED')
}
