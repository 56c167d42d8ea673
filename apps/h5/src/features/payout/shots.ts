import { defineShots, tapNamed } from '../../testing/shots.ts'

const OWNER = { viewer: 'shop_owner' } as const

export const shots = defineShots({
  rows: { 'payout.shopAccounts': OWNER },
  states: [
    { name: 'payout.withdraw-owner', screen: 'payout.withdraw', ...OWNER },
    { name: 'payout.withdraw-shop', screen: 'payout.withdraw', query: 'owner=shop', ...OWNER },
    { name: 'payout.account-add', screen: 'payout.accounts', act: tapNamed(/Add an account|添加账户/) },
    { name: 'payout.account-edit', screen: 'payout.accounts', act: tapNamed(/^(Edit|修改)$/) },
    {
      name: 'payout.change',
      screen: 'payout.withdraw',
      query: 'owner=shop',
      ...OWNER,
      act: tapNamed(/Move to your wallet|转入我的钱包/),
    },
  ],
})
