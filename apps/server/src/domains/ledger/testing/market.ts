/** A small market in a model of a few lines: what the books must say of it. */
import { accounts } from '../chart.ts'

let ids = 50_000_000

/** Two buyers, one shop, three orders, three holds; kept apart from other runs by `base`. */
export class Market {
  readonly wallet = [0, 0]
  readonly deposit = [0, 0]
  pending = 0
  shop_wallet = 0
  shop_deposit = 0
  shop_withdrawing = 0
  debt = 0
  readonly orders = Array.from({ length: 3 }, () => ({
    paid: 0,
    given_back: 0,
    escrow: 0,
    released: 0,
    pending: 0,
    commission: 0,
    refunded: 0,
    commission_back: 0,
  }))
  readonly holds = new Map<number, { user: number; fen: number; source: 'wallet' | 'card' }>()
  readonly transit: Array<{ no: string; fen: number }> = []
  readonly withdrawals: Array<{ no: string; fen: number }> = []
  readonly recharges: Array<{ tx_id: number; who: number; fen: number; provider: string }> = []
  readonly fees: Array<{ who: number; fen: number }> = []
  readonly base: number
  constructor(base: number) {
    this.base = base
  }
  user = (i: number) => this.base + i
  get shop() {
    return this.base
  }
  order = (i: number) => ({ order_id: this.base + i, order_no: `O${this.base + i}` })
  id = () => ++ids
  no = () => `M${++ids}`

  /** What is in the shop's wallet has repaid what it owes. */
  repay(): void {
    const fen = Math.min(this.debt, this.shop_wallet)
    this.debt -= fen
    this.shop_wallet -= fen
  }

  /** What the books must say. */
  expected(): Record<string, number> {
    const of_users = [0, 1].flatMap(
      (i) =>
        [
          [accounts.userWallet(this.user(i)), this.wallet[i]!],
          [accounts.userDeposit(this.user(i)), this.deposit[i]!],
        ] as const,
    )
    const of_orders = this.orders.map((order, i) => [accounts.escrow(this.base + i), order.escrow] as const)
    return Object.fromEntries([
      ...of_users,
      ...of_orders,
      [accounts.shopPending(this.shop), this.pending],
      [accounts.shopWallet(this.shop), this.shop_wallet],
      [accounts.shopDeposit(this.shop), this.shop_deposit],
      [accounts.shopWithdrawing(this.shop), this.shop_withdrawing],
      [accounts.shopDebt(this.shop), 0 - this.debt],
    ])
  }
}
