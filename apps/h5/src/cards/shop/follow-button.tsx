/** Following a shop: shown at once, taken back when the server says no; stopping is asked first. A shop's owner cannot follow it. */
import { ask, Button, type ButtonProps } from '@juya/ui'
import { useEffect, useState } from 'react'
import { useAction } from '../../lib/api/query.ts'
import { askLogin } from '../../lib/session/login-gate.ts'
import { useSession } from '../../lib/session/session.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { useText } from './follow-button.i18n.ts'

export function FollowButton({
  shop,
  size = 'm',
  on_dark,
  onChanged,
}: {
  shop: { id: number; name: string; followed?: boolean | null }
  size?: ButtonProps['size']
  on_dark?: boolean
  /** Told how many follow now. */
  onChanged?: (on: boolean, count: number) => void
}) {
  const t = useText()
  const common = useCommon()
  const is_own = useSession().user?.shop?.id === shop.id
  const [on, setOn] = useState(shop.followed === true)
  useEffect(() => setOn(shop.followed === true), [shop.followed])
  const follow = useAction('shop.follow', {
    refresh: ['interest.followedShops', 'interest.recommendedShops'],
    onDone: (data) => {
      setOn(data.on)
      onChanged?.(data.on, data.count)
    },
    onRefused: () => setOn(shop.followed === true),
  })
  const press = async () => {
    if (!askLogin('follow')) return
    const words = {
      title: t('unfollow', { name: shop.name }),
      body: t('unfollow_note'),
      confirm: t('stop_following'),
      cancel: common('cancel'),
    }
    if (on && !(await ask(words))) return
    setOn(!on)
    void follow.run({ id: shop.id, on: !on })
  }
  if (is_own) return null
  return (
    <Button
      size={size}
      variant={on_dark ? 'white' : on ? 'plain' : 'outline'}
      aria-pressed={on}
      onClick={() => void press()}
    >
      {on ? common('following') : common('follow')}
    </Button>
  )
}
