/** Reads a camera's frames where only workers may, and hands them to the page. */
import { readFrames } from './read-frames.ts'

const may_read: boolean = 'MediaStreamTrackProcessor' in self

self.onmessage = ({ data: track }: MessageEvent<MediaStreamTrack>) => {
  if (may_read) readFrames(track, (frame) => self.postMessage(frame, { transfer: [frame] }))
  else self.postMessage('none')
}
