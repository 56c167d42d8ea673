/** A sale or event of the platform with its text, lots and shops; without an id, the ones that are on or coming. */
import './site.css'
import { Button, Card, Empty, ImagePlate, SectionHead } from '@juya/ui'
import { LotCard } from '../../cards/lot/lot-card.tsx'
import { ShopCard } from '../../cards/small-cards.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useCall } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { PageShell } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

type Activities = Data<'site.activity'>
type Shown = NonNullable<Activities['activity']>

export default function ActivityPage() {
  const id = useIdParam()
  return id > 0 ? <OneActivity id={id} /> : <AllActivities />
}

function When({ activity }: { activity: Pick<Shown, 'from_at' | 'to_at'> }) {
  const t = useText()
  return (
    <p className="j-meta j-num">
      {t('activity_when', { from: formatMoment(activity.from_at), to: formatMoment(activity.to_at) })}
    </p>
  )
}

function OneActivity({ id }: { id: number }) {
  const t = useText()
  const page = useCall('site.activity', { id })
  const activity = page.data?.activity
  return (
    <PageShell title={activity?.title} needs={page}>
      {activity && (
        <>
          {activity.cover && <ImagePlate src={sizedUrl(activity.cover, 800)} alt="" ratio="16:9" eager />}
          <section className="site-activity">
            <h2 className="site-activity__title">{activity.title}</h2>
            <When activity={activity} />
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server lets headings and paragraphs through, and escapes the rest */}
            <div className="page-document__text" dangerouslySetInnerHTML={{ __html: activity.content_html }} />
          </section>
          {activity.shops.length > 0 && <SectionHead title={t('activity_shops')} />}
          {activity.shops.map((shop) => (
            <Card key={shop.id} flush>
              <ShopCard shop={shop} onOpen={() => go('shop.home', { id: shop.id })} />
            </Card>
          ))}
          {activity.lots.length > 0 ? (
            <>
              <SectionHead title={t('activity_lots')} />
              <div className="j-grid2">
                {activity.lots.map((lot) => (
                  <LotCard key={lot.id} lot={lot} />
                ))}
              </div>
            </>
          ) : (
            <Empty
              drawing="vase"
              title={t('activity_no_lots')}
              note={t('activity_no_lots_note')}
              action={<Button onClick={() => go('home.ending')}>{t('activity_see_lots')}</Button>}
            />
          )}
        </>
      )}
    </PageShell>
  )
}

function AllActivities() {
  const t = useText()
  const page = useCall('site.activity', {})
  const list = page.data?.list ?? []
  return (
    <PageShell
      title={t('activities')}
      needs={page}
      instead={
        list.length === 0 ? (
          <Empty
            drawing="door"
            title={t('activities_none')}
            note={t('activities_none_note')}
            action={<Button onClick={() => go('home.ending')}>{t('activity_see_lots')}</Button>}
          />
        ) : undefined
      }
    >
      <div className="j-stacklist">
        {list.map((activity) => (
          <button
            key={activity.id}
            type="button"
            className="site-activity-card"
            onClick={() => go('site.activity', { id: activity.id })}
          >
            {activity.cover && <ImagePlate src={sizedUrl(activity.cover, 800)} alt="" ratio="16:9" />}
            <span className="site-activity-card__text">
              <b className="site-activity__title">{activity.title}</b>
              <When activity={activity} />
            </span>
          </button>
        ))}
      </div>
    </PageShell>
  )
}
