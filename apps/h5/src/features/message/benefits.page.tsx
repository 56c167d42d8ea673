/** The platform's offers to everybody. */
import { Button } from '@juya/ui'
import { NoticeCard } from '../../cards/small-cards.tsx'
import { usePagedCall } from '../../lib/api/query.ts'
import { go, openLink } from '../../lib/router/navigation.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

export default function BenefitsPage() {
  const t = useText()
  const benefits = usePagedCall('message.benefits', {})
  return (
    <ListPage
      list={benefits}
      row={(notice) => (
        <NoticeCard
          key={notice.id}
          notice={{ ...notice, read: true }}
          onOpen={() => notice.link && openLink(notice.link)}
        />
      )}
      empty={{
        title: t('empty_benefits'),
        note: t('empty_benefits_note'),
        action: (
          <Button variant="outline" onClick={() => go('home.index', {}, { type: 'switchTab' })}>
            {t('see_auctions')}
          </Button>
        ),
      }}
      end={t('end', { count: benefits.total })}
    />
  )
}
