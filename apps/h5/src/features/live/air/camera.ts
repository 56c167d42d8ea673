/** The phone's camera and microphone, and why there are none. */

/** insecure: pages on plain http get no camera. none: there is none. denied: the person, or the phone, said no. busy: another app has it. */
export type NoCamera = 'insecure' | 'none' | 'denied' | 'busy' | 'no_encoder'
export type Facing = 'environment' | 'user'

const PICTURE = { width: { ideal: 1_280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } } as const
const SOUND = { echoCancellation: true, noiseSuppression: true, autoGainControl: true } as const

/** @returns picture alone where there is no microphone */
export async function openCamera(facing: Facing): Promise<MediaStream | NoCamera> {
  if (!window.isSecureContext || !navigator.mediaDevices) return 'insecure'
  const video = { ...PICTURE, facingMode: { ideal: facing } }
  try {
    return await navigator.mediaDevices.getUserMedia({ video, audio: SOUND })
  } catch (problem) {
    const why = whyOf(problem)
    if (why !== 'none') return why
  }
  try {
    return await navigator.mediaDevices.getUserMedia({ video })
  } catch (problem) {
    return whyOf(problem)
  }
}

/** The other camera; the microphone stays. */
export async function otherCamera(facing: Facing): Promise<MediaStreamTrack | NoCamera> {
  try {
    const video = { ...PICTURE, facingMode: { ideal: facing } }
    return (await navigator.mediaDevices.getUserMedia({ video })).getVideoTracks()[0] ?? 'none'
  } catch (problem) {
    return whyOf(problem)
  }
}

/** @param problem what getUserMedia threw */
export function whyOf(problem: unknown): NoCamera {
  const name = problem instanceof Error ? problem.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none'
}

export function stopTracks(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** The screen stays on while one broadcasts; a page that was hidden asks again. @returns what ends it */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  let is_over = false
  const ask = async () => {
    if (document.hidden || !('wakeLock' in navigator)) return
    // Refused for a low battery: the broadcast goes on.
    const got = await navigator.wakeLock.request('screen').catch(() => undefined)
    if (is_over) void got?.release()
    else lock = got
  }
  void ask()
  document.addEventListener('visibilitychange', ask)
  return () => {
    is_over = true
    document.removeEventListener('visibilitychange', ask)
    void lock?.release()
  }
}
