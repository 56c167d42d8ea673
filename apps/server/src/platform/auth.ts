/** Where the guard learns who a token belongs to. The account, shop and operator domains plug themselves in (app.ts). */
import type { Ctx, ShopMember, SignedOperator, SignedUser } from './context.ts'

export interface AuthSource {
  /** The person of a Token header, or undefined when it is unknown, revoked or too old. */
  user(ctx: Ctx, token: string): Promise<SignedUser | undefined>
  /** The caller's membership: in the shop named by the Shop-Id header, else in the only or last chosen one. */
  shopMember(ctx: Ctx, user_id: number, shop_id: number | undefined): Promise<ShopMember | undefined>
  /** The operator of a console session cookie. */
  operator(ctx: Ctx, token: string): Promise<SignedOperator | undefined>
}

/** Used until the domains are plugged in: nobody is anybody. */
export const nobody: AuthSource = {
  user: async () => undefined,
  shopMember: async () => undefined,
  operator: async () => undefined,
}
