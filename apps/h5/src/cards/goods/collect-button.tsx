/** The heart above the photo of goods: among one's favourites or not. */
import { IconButton } from '@juya/ui'
import { HeartIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { useAction } from '../../lib/api/query.ts'
import { askLogin } from '../../lib/session/login-gate.ts'
import { useText } from './goods-card.i18n.ts'

export function CollectButton({
  goods,
  solid,
}: {
  goods: { id: number; collected?: boolean | null | undefined }
  solid: boolean
}) {
  const t = useText()
  const [on, setOn] = useState(goods.collected === true)
  const collect = useAction('goods.collect', {
    refresh: ['goods.info', 'goods.collected', 'group.info'],
    onDone: (data) => setOn(data.on),
  })
  return (
    <IconButton
      variant={solid ? 'plain' : 'disc'}
      label={t(on ? 'uncollect' : 'collect')}
      aria-pressed={on}
      icon={<HeartIcon size={20} weight={on ? 'fill' : 'regular'} />}
      onClick={() => {
        if (askLogin('watch')) void collect.run({ id: goods.id, on: !on })
      }}
    />
  )
}
