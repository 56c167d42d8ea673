/** Answers of the contract's payout rows. */
import { payout } from '@juya/contract'
import { maskName } from '../../domains/account/index.ts'
import { accounts, balanceFen } from '../../domains/ledger/index.ts'
import {
  ACCOUNTS_MAX,
  accountsOf,
  addAccount,
  cancelWithdrawal,
  change,
  deleteAccount,
  editAccount,
  movable,
  nameFor,
  ownAccount,
  ownerFor,
  repayDebt,
  withdraw,
} from '../../domains/payout/index.ts'
import { bindCalls, ownTransaction } from '../../platform/http/handlers.ts'
import { accountCard, accountCards, withdrawalCard } from './cards.ts'
import { withdrawForm } from './form.ts'

export const calls = bindCalls(payout, {
  withdrawForm: async (ctx, { owner }) => withdrawForm(ctx, owner),
  withdraw: ownTransaction(async (ctx, input) => withdrawalCard(ctx, await withdraw(ctx, input)), 'wait'),
  cancel: async (tx, { wd_no }) => withdrawalCard(tx, await cancelWithdrawal(tx, wd_no)),
  async changeForm(ctx) {
    const available_fen = await balanceFen(ctx, accounts.userWallet(ctx.user.id))
    return { ...(await movable(ctx)), available_fen }
  },
  change: ownTransaction(async (ctx, input) => {
    await change(ctx, input)
    return { available_fen: await balanceFen(ctx, accounts.userWallet(ctx.user.id)) }
  }, 'wait'),
  repay: ownTransaction(async (ctx, input) => {
    await repayDebt(ctx, input)
    return { available_fen: await balanceFen(ctx, accounts.userWallet(ctx.user.id)) }
  }, 'wait'),
  async accounts(ctx, { owner }) {
    const of = await ownerFor(ctx, owner)
    const name = await nameFor(ctx, of)
    const list = await accountCards(ctx, await accountsOf(ctx, of))
    return { list, max: ACCOUNTS_MAX, holder: name === undefined ? null : maskName(name) }
  },
  account: async (ctx, { id }) => accountCard(ctx, await ownAccount(ctx, id)),
  editAccount: ownTransaction(async (ctx, input) => accountCard(ctx, await editAccount(ctx, input))),
  bindAccount: ownTransaction(async (ctx, { account, ...input }) =>
    accountCard(ctx, await addAccount(ctx, { ...input, number: account })),
  ),
  addAccount: ownTransaction(async (ctx, { account, ...input }) =>
    accountCard(ctx, await addAccount(ctx, { ...input, number: account })),
  ),
  async deleteAccount(tx, { id }) {
    await deleteAccount(tx, id)
    return null
  },
})
