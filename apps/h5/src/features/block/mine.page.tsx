/** The people and shops a person keeps away. */
import { Button } from '@juya/ui'
import { useAction, usePagedCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { toast } from '../../lib/toast.ts'
import { ListPage } from '../../templates/pages.tsx'
import { BlockLine } from './block-line.tsx'
import { useText } from './i18n.ts'

export default function MyBlocksPage() {
  const t = useText()
  const blocks = usePagedCall('block.mine', {})
  const lift = useAction('block.set', { refresh: ['block'], onDone: () => toast(t('lifted')) })
  return (
    <ListPage
      list={blocks}
      layout="rows"
      row={(one) => (
        <BlockLine
          key={one.id}
          one={one}
          person
          busy={lift.pending}
          onLift={() => void lift.run({ target_type: one.target_type, target_id: one.target_id ?? 0, on: false })}
        />
      )}
      empty={{
        title: t('mine_empty'),
        note: t('mine_note'),
        drawing: 'door',
        action: (
          <Button variant="outline" onClick={() => go('order.mine')}>
            {t('to_orders')}
          </Button>
        ),
      }}
      end={t('end', { count: blocks.total })}
    />
  )
}
