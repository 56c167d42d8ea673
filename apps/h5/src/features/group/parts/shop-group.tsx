/** A group buy as its shop sees it: how its teams stand, what it holds, and what may be done with it. */
import { ask, Button, Row, Rows } from '@juya/ui'
import type { Item } from '../../../lib/api/client.ts'
import { useAction } from '../../../lib/api/query.ts'
import { formatFen } from '../../../lib/format/format.ts'
import { go } from '../../../lib/router/navigation.ts'
import { toast } from '../../../lib/toast.ts'
import { useText } from '../i18n.ts'

export type MyGroup = Item<'group.shopGroups'>

export function Counts({ group }: { group: MyGroup }) {
  const t = useText()
  const said = [
    group.booking ? t('as_booking') : t('people', { count: group.size }),
    group.booking && t('pieces_booked', { count: group.booking.booked }),
    group.forming > 0 && t('forming', { count: group.forming }),
    group.formed > 0 && t('formed_count', { count: group.formed }),
    group.failed > 0 && t('failed_count', { count: group.failed }),
    group.waiting > 0 && t('waiting_orders', { count: group.waiting }),
    group.to_ship > 0 && t('to_ship', { count: group.to_ship }),
  ]
  return <span className="j-meta">{said.filter(Boolean).join(' · ')}</span>
}

/** What the shop may do with it now. */
export function GroupActs({ group }: { group: MyGroup }) {
  const t = useText()
  const edit = useAction('goods.edit', { refresh: ['group', 'goods'], onDone: () => toast(t('saved')) })
  const press = async (act: MyGroup['actions'][number]) => {
    if (act === 'edit') return go('group.add', { goods_id: group.goods_id })
    const words = {
      title: t('end_title'),
      body: t(group.booking ? 'end_booking' : 'end_body'),
      confirm: t('act_end'),
      cancel: t('keep'),
    }
    if (act === 'end' && !(await ask(words))) return
    void edit.run({ id: group.goods_id, group_to: act })
  }
  if (group.actions.length === 0) return null
  return (
    <div className="group-acts">
      {group.actions.map((act) => (
        <Button key={act} size="m" variant="plain" loading={edit.pending} onClick={() => void press(act)}>
          {t(`act_${act}`)}
        </Button>
      ))}
    </div>
  )
}

/** What its teams hold in escrow, and how far refunds have come. */
export function Held({
  paid_fen,
  refunding,
}: {
  paid_fen: number
  refunding?: { orders: number; done: number; amount_fen: number; back_fen: number } | null | undefined
}) {
  const t = useText()
  return (
    <Rows>
      <Row label={t('in_escrow')}>{formatFen(paid_fen)}</Row>
      {refunding && (
        <Row label={t('status')}>
          {t('refunding', {
            done: refunding.done,
            orders: refunding.orders,
            back: formatFen(refunding.back_fen),
            amount: formatFen(refunding.amount_fen),
          })}
        </Row>
      )}
    </Rows>
  )
}
