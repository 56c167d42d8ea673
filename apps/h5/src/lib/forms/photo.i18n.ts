import { defineTexts } from '../texts/i18n.ts'

/** Words of the grid photos are added to. */
export const photoTexts = defineTexts({
  en: {
    add_photo: 'Add photo',
    remove_photo: 'Remove photo {number}',
    upload_failed: 'Upload failed, tap to retry',
    move_left: 'Move photo {number} left',
    move_right: 'Move photo {number} right',
    photo_shows: 'What photo {number} shows',
  },
  zh: {
    add_photo: '添加照片',
    remove_photo: '移除第 {number} 张照片',
    upload_failed: '上传失败，点击重试',
    move_left: '第 {number} 张照片左移',
    move_right: '第 {number} 张照片右移',
    photo_shows: '第 {number} 张照片拍的是哪里',
  },
})
