/** Lists that differ in which and in words: ending soon, newly listed, bargains, goods at a price. One page, four routes. */
import { GOODS_BARGAIN_BP, GOODS_WAS_DAYS } from '@juya/contract/bidding/goods-terms.ts'
import { BARGAIN_BP } from '@juya/contract/bidding/lot-terms.ts'
import { Button, Empty, Tabs } from '@juya/ui'
import type { ReactNode } from 'react'
import { type About, readFinder, type Sort, writeFinder } from '../../cards/finder/finder-state.ts'
import { LotFinder } from '../../cards/finder/lot-finder.tsx'
import { go } from '../../lib/router/navigation.ts'
import { usePageParams, useRoute } from '../../lib/router/page.tsx'
import { askLogin } from '../../lib/session/login-gate.ts'
import { useSession } from '../../lib/session/session.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { PageShell } from '../../templates/page-shell.tsx'
import { useText } from './i18n.ts'

/** How long a lot counts as newly listed. */
const NEW_H = 72
const REFETCH_MS = 30_000

export default function LotsPage() {
  const route = useRoute()
  if (route?.path.endsWith('new-begin')) return <NewLots />
  if (route?.path.endsWith('goods')) return <Goods />
  return route?.path.endsWith('leaky') ? <Bargains /> : <EndingSoon />
}

type Name = 'home.ending' | 'home.new' | 'home.bargains' | 'home.goods'

/** The list itself, the same whichever lots it shows. Filters and order stand in the address. */
function Lots({
  name,
  about,
  usual = 'ending',
  before,
  empty,
  refetch_ms,
}: {
  name: Name
  about: About
  usual?: Sort
  before?: ReactNode
  empty?: { title: string; note: string }
  refetch_ms?: number
}) {
  const t = useText()
  const { tab, ...params } = usePageParams()
  return (
    <LotFinder
      state={readFinder(params, usual)}
      about={about}
      before={before}
      refetch_ms={refetch_ms}
      onChange={(next) => go(name, { ...writeFinder(next, usual), tab }, { type: 'redirect' })}
      empty={{
        title: empty?.title ?? t('empty_lots'),
        note: empty?.note ?? t('empty_lots_note'),
        action: (
          <Button variant="outline" onClick={() => go(name === 'home.ending' ? 'home.new' : 'home.ending')}>
            {t(name === 'home.ending' ? 'see_new' : 'see_ending')}
          </Button>
        ),
      }}
    />
  )
}

const EndingSoon = () => (
  <PageShell>
    <Lots name="home.ending" about={{ status: 'live', ends_soon: true }} refetch_ms={REFETCH_MS} />
  </PageShell>
)

const Goods = () => (
  <PageShell>
    <Lots name="home.goods" about={{ type: 'goods' }} usual="new" />
  </PageShell>
)

/** Lots far below their estimate; in a second tab goods a fifth below what they were asked for. */
function Bargains() {
  const t = useText()
  const tab = usePageParams().tab === 'goods' ? 'goods' : 'lots'
  const tabs = (
    <Tabs
      active={tab}
      onChange={(key) => go('home.bargains', { tab: key === 'lots' ? undefined : key }, { type: 'redirect' })}
      tabs={[
        { key: 'lots', text: t('lots') },
        { key: 'goods', text: t('goods') },
      ]}
    />
  )
  return (
    <PageShell tabs={tabs}>
      {tab === 'lots' ? (
        <Lots
          key="lots"
          name="home.bargains"
          about={{ status: 'live', leaky: true }}
          before={<p className="finder-note">{t('bargains_note', { rate: BARGAIN_BP / 100 })}</p>}
        />
      ) : (
        <Lots
          key="goods"
          name="home.bargains"
          about={{ type: 'goods', leaky: true }}
          usual="new"
          before={
            <p className="finder-note">
              {t('bargains_goods_note', { rate: GOODS_BARGAIN_BP / 100, days: GOODS_WAS_DAYS })}
            </p>
          }
          empty={{ title: t('empty_bargains'), note: t('empty_bargains_note') }}
        />
      )}
    </PageShell>
  )
}

/** Lots that opened in the last days, the newest first; in a second tab those of followed shops. */
function NewLots() {
  const t = useText()
  const common = useCommon()
  const signed_in = useSession().token !== null
  const tab = usePageParams().tab === 'followed' ? 'followed' : 'all'
  const show = (key: string) => go('home.new', { tab: key === 'all' ? undefined : key }, { type: 'redirect' })
  const tabs = (
    <Tabs
      active={tab}
      onChange={show}
      tabs={[
        { key: 'all', text: t('tab_all') },
        { key: 'followed', text: t('tab_followed') },
      ]}
    />
  )
  return (
    <PageShell tabs={tabs}>
      {tab === 'all' ? (
        <Lots key="all" name="home.new" about={{ status: 'live', opened_h: NEW_H }} usual="new" />
      ) : signed_in ? (
        <Lots
          key="followed"
          name="home.new"
          about={{ status: 'live', followed: true }}
          usual="new"
          empty={{ title: t('empty_followed'), note: t('empty_followed_note') }}
        />
      ) : (
        <Empty
          drawing="door"
          title={t('sign_in_followed')}
          action={<Button onClick={() => askLogin('follow')}>{common('sign_in')}</Button>}
        />
      )}
    </PageShell>
  )
}
