/** The test before a session, for members alone: camera, sound, encoder, upload, and the way to the video server; and a rehearsal. */
import './parts/live.css'
import './studio/studio.css'
import { ActionBar, Button, Cell, CellGroup } from '@juya/ui'
import { CheckCircleIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import type { ReactNode } from 'react'
import { SellerOnly } from '../../cards/seller-only.tsx'
import { go } from '../../lib/router/navigation.ts'
import { PageShell } from '../../templates/pages.tsx'
import { sizeFor } from './studio/figures.ts'
import { CameraProblem } from './studio/problem.tsx'
import { Rehearsal } from './studio/rehearsal/rehearsal.tsx'
import { useText } from './studio/studio.i18n.ts'
import { useAir } from './studio/use-air.ts'
import { type Trial, useTrial } from './studio/use-trial.ts'

export default function LiveTestPage() {
  return (
    <SellerOnly>
      <Test />
    </SellerOnly>
  )
}

function Test() {
  const t = useText()
  const air = useAir()
  const { trial, running, level, run } = useTrial(air)
  return (
    <PageShell
      bar={
        <ActionBar>
          {trial && !running && (
            <Button variant="plain" onClick={() => void run()}>
              {t('test_again')}
            </Button>
          )}
          {trial && !running ? (
            <Button block onClick={() => go('live.studio')}>
              {t('to_studio')}
            </Button>
          ) : (
            <Button block loading={running} onClick={() => void run()}>
              {t('test_go')}
            </Button>
          )}
        </ActionBar>
      }
    >
      <p className="live-note">{t('test_intro')}</p>
      {air.problem ? (
        <CameraProblem problem={air.problem} onAgain={() => void run()} />
      ) : (
        <div className="studio-photo">
          <video
            ref={air.preview}
            className="studio-test__picture"
            autoPlay
            muted
            playsInline
            aria-label={t('test_camera')}
          />
        </div>
      )}
      {trial && <Results trial={trial} running={running} level={level} />}
      <Rehearsal />
    </PageShell>
  )
}

/** Fewer look like a stutter. */
const FRAMES_LEAST = 12

function Results({ trial, running, level }: { trial: Trial; running: boolean; level: number }) {
  const t = useText()
  const { size, frames_per_s, sound, upload_bps, lag_ms } = trial
  const size_for = upload_bps === undefined ? undefined : sizeFor(upload_bps)
  const enough = size_for ? t('test_mbit_enough', { size: size_for }) : t('test_mbit_low')
  const waits = running ? t('test_running') : t('test_fails')
  return (
    <CellGroup look="card">
      <Part
        title={t('test_camera')}
        good={size && true}
        said={size ? t('test_size', { width: size.width, height: size.height }) : waits}
      />
      <Part
        title={t('test_encoder')}
        good={frames_per_s === undefined ? undefined : frames_per_s >= FRAMES_LEAST}
        said={frames_per_s === undefined ? waits : t('test_fps', { count: frames_per_s })}
      />
      <Part
        title={t('test_sound')}
        good={sound && sound === 'ok'}
        said={
          sound === 'ok' ? (
            <>
              {t('test_sound_note')}
              <meter className="studio-test__level" aria-label={t('test_sound')} value={level} />
            </>
          ) : sound === undefined ? (
            waits
          ) : (
            t(sound === 'none' ? 'test_sound_none' : 'test_fails')
          )
        }
      />
      <Part
        title={t('test_upload')}
        good={upload_bps === undefined ? undefined : size_for !== undefined}
        said={
          upload_bps === undefined ? waits : `${t('test_mbit', { mbit: (upload_bps / 1e6).toFixed(1) })} · ${enough}`
        }
      />
      <Part
        title={t('test_lag')}
        good={lag_ms === undefined ? undefined : lag_ms !== 'failed'}
        said={lag_ms === undefined ? waits : lag_ms === 'failed' ? t('test_lag_none') : t('test_ms', { ms: lag_ms })}
      />
    </CellGroup>
  )
}

/** @param good undefined: not known yet */
function Part({ title, good, said }: { title: string; good: boolean | undefined; said: ReactNode }) {
  const t = useText()
  return (
    <Cell
      title={title}
      help={said}
      right={
        good === undefined ? undefined : good ? (
          <CheckCircleIcon size={20} weight="fill" className="studio-good" aria-label={t('test_ok')} />
        ) : (
          <WarningCircleIcon size={20} weight="fill" className="studio-bad" aria-label={t('test_fails')} />
        )
      }
    />
  )
}
