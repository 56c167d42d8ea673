/** The upload that is under way, with its progress; what broke off goes on from here. */
import { VIDEO_BYTES_MAX, VIDEO_SECONDS_MAX } from '@juya/contract/video.ts'
import { Button, Card } from '@juya/ui'
import { useText } from '../i18n.ts'
import type { useSending } from '../sending/use-sending.ts'

const MB = 1024 * 1024
const PERCENT = 100

export function SendingCard({ sending }: { sending: ReturnType<typeof useSending> }) {
  const t = useText()
  const { state, why, progress } = sending
  if (state === 'none') return null
  const percent = Math.floor(progress * PERCENT)
  const said =
    state === 'making'
      ? t('making')
      : state === 'sending'
        ? t('sending', { percent })
        : state === 'stopped'
          ? t('stopped')
          : typeof why === 'object'
            ? why.said
            : t(why ?? 'stopped', { mb: VIDEO_BYTES_MAX / MB, seconds: VIDEO_SECONDS_MAX })
  return (
    <Card>
      <p role="status">{said}</p>
      {sending.busy && (
        <progress className="own-video__progress" max={1} value={progress} aria-label={said}>
          {percent}%
        </progress>
      )}
      <div className="own-video__acts">
        {sending.busy ? (
          <Button size="m" variant="outline" onClick={sending.stop}>
            {t('stop')}
          </Button>
        ) : (
          <>
            {state === 'stopped' && (
              <Button size="m" onClick={sending.retry}>
                {t('go_on')}
              </Button>
            )}
            <Button size="m" variant="text" onClick={sending.clear}>
              {t('put_away')}
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}
