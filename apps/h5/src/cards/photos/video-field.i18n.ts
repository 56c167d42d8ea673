import { defineTexts } from '../../lib/texts/i18n.ts'

export const { texts, useText } = defineTexts({
  en: {
    video: 'Video',
    video_add: 'Add a video',
    video_note:
      'One video, at most {max_s} seconds and {max_mb} MB: MP4 or WebM. Turn the piece slowly. The place it was filmed at is removed.',
    video_first_picture: 'First picture of the video',
    video_looking: 'Reading the video',
    video_sending: 'Uploading, {part}%',
    video_done: 'Uploaded. It follows the cover on its page.',
    video_failed: 'The upload failed.',
    video_retry: 'Try again',
    video_other: 'Choose another',
    video_stop: 'Stop',
    video_remove: 'Remove video',
    video_too_large: 'This video has more than {max_mb} MB.',
    video_too_long: 'This video is longer than {max_s} seconds.',
  },
  zh: {
    video: '视频',
    video_add: '添加视频',
    video_note:
      '可添加一段视频，最长 {max_s} 秒、不超过 {max_mb} MB，MP4 或 WebM 格式。请缓慢转动拍摄，拍摄地点会被清除。',
    video_first_picture: '视频首帧',
    video_looking: '正在读取视频',
    video_sending: '上传中 {part}%',
    video_done: '已上传，将显示在封面之后。',
    video_failed: '上传失败。',
    video_retry: '重试',
    video_other: '重新选择',
    video_stop: '停止',
    video_remove: '移除视频',
    video_too_large: '该视频超过 {max_mb} MB。',
    video_too_long: '该视频超过 {max_s} 秒。',
  },
})
