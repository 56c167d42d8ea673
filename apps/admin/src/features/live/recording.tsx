/** The recording of a session in the pane: opened for a reason and with a fresh code; gone again with the pane. */
import './live-wall.css'
import { LIVE_SESSIONS } from '@juya/contract/operator/resources/live/live-sessions.ts'
import { playRecording } from '@juya/ui/reading/recording/recorded-player.ts'
import { usePermissions } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useAction } from '../../lib/use-action.ts'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'

type Shown = Data<'showRecording'>

export function Recording({ id, title }: { id: number; title: string }) {
  const say = useTextsOf(LIVE_SESSIONS)
  const { permissions } = usePermissions()
  const [asking, setAsking] = useState(false)
  const [shown, setShown] = useState<Shown>()
  const show = useAction('showRecording', {
    touched: ['liveSession', 'audit'],
    done: (data) => {
      setShown(data)
      setAsking(false)
    },
  })
  if (!mayAct(permissions, 'review', 'service')) return null
  return (
    <div className="d-gap">
      {shown ? (
        <Film runs={shown.runs} title={title} />
      ) : (
        <button type="button" className="a-button" onClick={() => setAsking(true)}>
          {say('watch')}
        </button>
      )}
      {asking && (
        <ReasonDialog
          title={say('watch_title', { title })}
          effect={say('watch_effect')}
          confirm={say('watch')}
          busy={show.busy}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => show.act({ id, reason })}
        />
      )}
    </div>
  )
}

function Film({ runs, title }: { runs: Shown['runs']; title: string }) {
  const say = useTextsOf(LIVE_SESSIONS)
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState(false)
  useEffect(() => {
    if (!video.current) return
    const playing = playRecording(video.current, runs, {
      onTime: () => undefined,
      onProblem: () => setProblem(true),
    })
    return playing.stop
  }, [runs])
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: nothing writes down what a host says live */}
      <video ref={video} className="live-wall__frame" aria-label={title} controls playsInline />
      {problem && <p className="a-faint">{say('no_recording')}</p>}
    </>
  )
}
