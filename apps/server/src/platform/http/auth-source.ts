/** Where authentication learns whom a token belongs to. The account, shop and operator domains plug themselves in (app.ts). */
import type { OperatorRole } from '@juya/contract'
import type { Ctx, ShopMember, SignedCtx, SignedOperator, SignedUser } from '../context.ts'

export interface AuthSource {
  /** The person of a Token header, or undefined when it is unknown, revoked or too old. */
  user(ctx: Ctx, token: string): Promise<SignedUser | undefined>
  /** The same of a session a ticket was given for. */
  userOfSession(ctx: Ctx, session_id: number): Promise<SignedUser | undefined>
  /** @throws Refusal AGREEMENT_REQUIRED {articles} while an agreement that changed waits for the person's yes. @param shop for a shop's call */
  consented(ctx: SignedCtx, shop: boolean): Promise<void>
  /** The caller's membership: in the shop named by the Shop-Id header, else in the only or last chosen one. */
  shopMember(ctx: Ctx, user_id: number, shop_id: number | undefined): Promise<ShopMember | undefined>
  /** The operator of a console session cookie. */
  operator(ctx: Ctx, token: string): Promise<SignedOperator | undefined>
  /** The same of a session a ticket was given for. */
  operatorOfSession(ctx: Ctx, session_id: number): Promise<SignedOperator | undefined>
  /** The roles of console sessions that are open now, by session: asked of the database, not of what a node remembers. */
  operatorRoles(ctx: Ctx, session_ids: readonly number[]): Promise<Map<number, readonly OperatorRole[]>>
  /** How many operators but these could act in one of these roles. */
  colleagues(ctx: Ctx, without_ids: readonly number[], roles: readonly OperatorRole[]): Promise<number>
  /** The numbers operators gave for alarms: by them they are known as people. */
  operatorPhones(ctx: Ctx): Promise<string[]>
  /** Whether a console session has just shown a code of its authenticator: what calls marked `fresh_code` ask for. */
  hasFreshCode(ctx: Ctx, session_id: number): Promise<boolean>
}

/** Used until the domains are plugged in: every caller is a guest. */
export const nobody: AuthSource = {
  user: async () => undefined,
  userOfSession: async () => undefined,
  consented: async () => undefined,
  shopMember: async () => undefined,
  operator: async () => undefined,
  operatorOfSession: async () => undefined,
  operatorRoles: async () => new Map(),
  colleagues: async () => 0,
  operatorPhones: async () => [],
  hasFreshCode: async () => false,
}
