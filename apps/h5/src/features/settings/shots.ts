import { defineShots, tapNamed } from '../../testing/shots.ts'

export const shots = defineShots({
  states: [
    {
      name: 'sheet.second-currency',
      screen: 'settings.index',
      act: tapNamed(/^(Second currency|第二币种)/),
    },
  ],
})
