/** The lines of a wallet as people take them with them: their own, or a shop's with what settles and its deposit. */
import { accounts, linesAfter, MOVEMENT_KINDS, REF_TYPES } from '../ledger/index.ts'
import { moment, registerPart, yuan } from '../takeout/index.ts'

const COLUMNS = ['at', 'account', 'type', 'title', 'amount_yuan', 'balance_yuan', 'about', 'no'] as const

export function registerLedgerPart(): void {
  registerPart('ledger', {
    columns: COLUMNS,
    codes: { account: ['wallet', 'deposit', 'earning', 'pending'], type: MOVEMENT_KINDS, about: REF_TYPES },
    async rows(ctx, { user_id, shop_id }, page) {
      const codes =
        shop_id === null
          ? [accounts.userWallet(user_id), accounts.userDeposit(user_id), accounts.userEarning(user_id)]
          : [accounts.shopWallet(shop_id), accounts.shopPending(shop_id), accounts.shopDeposit(shop_id)]
      const { lines, after } = await linesAfter(ctx, codes, page)
      const rows = lines.map((line) => ({
        at: moment(line.at),
        account: line.account.split(':').at(-1)!,
        type: line.type,
        title: line.title,
        amount_yuan: yuan(line.amount_fen),
        balance_yuan: line.balance_after_fen === null ? null : yuan(line.balance_after_fen),
        about: line.ref_type,
        no: line.ref_no ?? line.ref_id,
      }))
      return { rows, after }
    },
  })
}
