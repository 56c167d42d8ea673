/** Why this phone cannot send a picture, and what to do. */
import { Button, Empty } from '@juya/ui'
import type { NoCamera } from '../air/camera.ts'
import { useText } from './studio.i18n.ts'

/** Serves the app by https on the own network. */
const SECURE_SETTING = 'HTTPS=1'

export function CameraProblem({ problem, onAgain }: { problem: NoCamera; onAgain?: () => void }) {
  const t = useText()
  return (
    <div role="alert">
      <Empty
        drawing="vase"
        title={t(problem)}
        note={t(`${problem}_note`, { setting: SECURE_SETTING })}
        action={onAgain && problem !== 'insecure' && <Button onClick={onAgain}>{t('again')}</Button>}
      />
    </div>
  )
}
