import { defineShots } from '../../testing/shots.ts'

export const shots = defineShots({
  rows: {
    'invite.poster': { viewer: 'buyer' },
    'invite.team': { viewer: 'buyer' },
    'invite.inviter': { viewer: 'buyer' },
  },
  states: [
    {
      name: 'invite.income',
      screen: 'invite.team',
      viewer: 'buyer',
      act: async (page) => page.getByRole('tab').nth(1).click(),
    },
  ],
})
