/** The photo viewer for every feature; its code is fetched when somebody opens it, or beforehand. */
import { lazy } from 'react'
import { onDemand } from '../../lib/on-demand.tsx'
import { loadCode } from '../../lib/router/chunks.ts'

export const PhotoViewer = onDemand(async () => (await import('./photo-viewer.tsx')).PhotoViewer)

/** The player, which only a tap on a video's picture asks for. */
export const VideoPlayer = lazy(() =>
  loadCode(async () => ({ default: (await import('./video-player.tsx')).VideoPlayer })),
)
