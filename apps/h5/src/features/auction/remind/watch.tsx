/** Watching a lot: shown at once, and put right where the server says otherwise. */
import { USUAL_REMINDERS } from '@juya/contract/bidding/reminders.ts'
import { IconButton } from '@juya/ui'
import { HeartIcon } from '@juya/ui/icons.ts'
import { patchCall, useAction, useQueryClient } from '../../../lib/api/query.ts'
import { askLogin } from '../../../lib/session/login-gate.ts'
import { useCommon } from '../../../lib/texts/common.i18n.ts'
import type { Lot } from '../lot/lot-state.ts'

export function useWatch(lot: Lot): { on: boolean; press: () => void } {
  const client = useQueryClient()
  const on = lot.watched === true
  const set = (watched: boolean) => {
    const reminders = watched ? USUAL_REMINDERS : null
    patchCall(client, 'auction.lot', { id: lot.id }, (known) => ({ ...known, watched, reminders }))
  }
  const watch = useAction('auction.watch', {
    refresh: ['interest'],
    onDone: (data) => set(data.on),
    onRefused: () => set(on),
  })
  const press = () => {
    if (!askLogin('watch')) return
    set(!on)
    void watch.run({ id: lot.id, on: !on })
  }
  return { on, press }
}

export function WatchButton({ lot, solid }: { lot: Lot; solid: boolean }) {
  const common = useCommon()
  const { on, press } = useWatch(lot)
  return (
    <IconButton
      variant={solid ? 'plain' : 'disc'}
      label={common(on ? 'unwatch' : 'watch')}
      aria-pressed={on}
      icon={<HeartIcon size={20} weight={on ? 'fill' : 'regular'} />}
      onClick={press}
    />
  )
}
