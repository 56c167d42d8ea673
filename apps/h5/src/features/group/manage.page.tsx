/** The shop's group buys by status; one of them with its teams and their orders. */
import './group.css'
import { Button, Card, IconButton, ImagePlate, Price, Strip, Tag, type Tone } from '@juya/ui'
import { PlusIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import { SellerOnly } from '../../cards/seller-only.tsx'
import { usePagedCall } from '../../lib/api/query.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam, usePageParams } from '../../lib/router/page.tsx'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { Counts, GroupActs, type MyGroup } from './parts/shop-group.tsx'
import { ShopTeams } from './parts/shop-teams.tsx'

const STATUSES = ['active', 'reviewing', 'draft', 'rejected', 'paused', 'ended'] as const
const WORDS = {
  draft: 'draft',
  reviewing: 'reviewing',
  rejected: 'rejected',
  active: 'active',
  paused: 'paused_tab',
  ended: 'ended_tab',
} as const
const TONES: Record<MyGroup['status'], Tone> = {
  draft: 'grey',
  reviewing: 'blue',
  rejected: 'red',
  active: 'jade',
  paused: 'amber',
  ended: 'grey',
}

export default function ManagePage() {
  const id = useIdParam()
  return <SellerOnly>{id > 0 ? <ShopTeams id={id} /> : <Groups />}</SellerOnly>
}

function Groups() {
  const t = useText()
  const asked = usePageParams().status
  const status = STATUSES.find((one) => one === asked)
  const groups = usePagedCall('group.shopGroups', { status }, { keep: true, refetch_ms: 15_000 })
  const counts = groups.first?.counts ?? {}
  return (
    <ListPage
      list={groups}
      right={<IconButton label={t('publish')} icon={<PlusIcon size={22} />} onClick={() => go('group.add')} />}
      tabs={{
        items: [
          { key: 'all', text: t('all') },
          ...STATUSES.map((key) => ({ key, text: t(WORDS[key]), count: counts[key] })),
        ],
        active: status ?? 'all',
        onChange: (key) => go('group.manage', key === 'all' ? {} : { status: key }, { type: 'redirect' }),
      }}
      row={(group) => <GroupRow key={group.id} group={group} />}
      empty={{
        title: t('no_groups'),
        note: t('no_groups_note'),
        drawing: 'box',
        action: <Button onClick={() => go('group.add')}>{t('publish')}</Button>,
      }}
    />
  )
}

function GroupRow({ group }: { group: MyGroup }) {
  const t = useText()
  return (
    <Card>
      <button type="button" className="group-line" onClick={() => go('group.manage', { id: group.id })}>
        <span className="group-line__photo">
          <ImagePlate src={sizedUrl(group.image, 200)} alt="" radius="m" />
        </span>
        <span className="group-line__text">
          <span className="j-clamp-2">{group.title}</span>
          <span className="group-line__row">
            <Price fen={group.price_fen} decimals="auto" />
            <Tag tone={TONES[group.status]}>{t(WORDS[group.status])}</Tag>
          </span>
          <Counts group={group} />
        </span>
      </button>
      {group.status === 'rejected' && group.reject_reason && (
        <Strip tone="red" icon={<WarningCircleIcon size={16} weight="fill" />}>
          {group.reject_reason}
        </Strip>
      )}
      <GroupActs group={group} />
    </Card>
  )
}
