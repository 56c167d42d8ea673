/** A shop's own short videos: uploads under way, what is in review, shown, sent back or removed. */
import './sell/mine.css'
import { VIDEO_UPLOADS_A_DAY } from '@juya/contract/shapes/live/video-limits.ts'
import { VIDEO_BYTES_MAX, VIDEO_SECONDS_MAX } from '@juya/contract/video.ts'
import { ActionBar, Button } from '@juya/ui'
import { useState } from 'react'
import { SellerOnly } from '../../cards/seller-only.tsx'
import type { Item } from '../../lib/api/client.ts'
import { usePagedCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { AppealSheet } from './sell/appeal-sheet.tsx'
import { EditSheet } from './sell/edit-sheet.tsx'
import { FileButton } from './sell/file-button.tsx'
import { OwnVideo } from './sell/own-video.tsx'
import { SendingCard } from './sell/sending-card.tsx'
import { type Ready, useSending } from './sending/use-sending.ts'

type Mine = Item<'video.mine'>
const TABS = ['uploading', 'reviewing', 'visible', 'rejected', 'removed'] as const
const MB = 1024 * 1024

export default function MyVideosPage() {
  return (
    <SellerOnly>
      <Videos />
    </SellerOnly>
  )
}

function Videos() {
  const t = useText()
  const asked = usePageParams().tab
  const status = TABS.find((one) => one === asked)
  const list = usePagedCall('video.mine', { status }, { stale_ms: 0 })
  const [editing, setEditing] = useState<{ video?: Mine; ready: Ready }>()
  const [appealing, setAppealing] = useState<Mine>()
  const sending = useSending((ready) => {
    setEditing({ ready })
    void list.refetch()
  })
  const { first } = list
  return (
    <ListPage
      list={list}
      tabs={{
        label: t('feed'),
        items: [
          { key: 'all', text: t('tab_all') },
          ...TABS.map((key) => ({ key, text: t(`tab_${key}`), count: first?.counts[key] })),
        ],
        active: status ?? 'all',
        onChange: (key) => go('video.mine', key === 'all' ? {} : { tab: key }, { type: 'redirect' }),
      }}
      before={<SendingCard sending={sending} />}
      row={(video) => (
        <OwnVideo
          key={video.id}
          video={video}
          busy={sending.busy}
          onGoOn={(blob, checked) => sending.goOn(video, blob, checked)}
          onEdit={() => setEditing({ video, ready: { id: video.id } })}
          onAppeal={() => setAppealing(video)}
        />
      )}
      empty={{
        title: t('none_mine'),
        note: t('none_mine_note', {
          seconds: VIDEO_SECONDS_MAX,
          mb: VIDEO_BYTES_MAX / MB,
          count: VIDEO_UPLOADS_A_DAY,
        }),
      }}
      end={t('end_mine', { count: list.total })}
      bar={
        <ActionBar>
          <FileButton disabled={sending.busy} onChoose={sending.choose}>
            {t('upload')}
          </FileButton>
          <Button variant="outline" onClick={() => go('video.feed')}>
            {t('feed')}
          </Button>
        </ActionBar>
      }
      after={
        <>
          {editing && first && (
            <EditSheet
              key={editing.ready.id}
              video={editing.video}
              ready={editing.ready}
              review_h={first.skips_review ? undefined : first.review_h}
              onClose={() => setEditing(undefined)}
            />
          )}
          {appealing && <AppealSheet id={appealing.id} onClose={() => setAppealing(undefined)} />}
        </>
      }
    />
  )
}
