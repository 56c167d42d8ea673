/** Names of the sides of a piece a photo may show, as both apps say them. The keys are those of PhotoView. */
export const PHOTO_VIEW_NAMES = {
  en: {
    front: 'Front',
    back: 'Back',
    side: 'Side',
    top: 'Top',
    base: 'Base',
    mark: 'Mark',
    detail: 'Detail',
    flaw: 'Flaw',
    ruler: 'With ruler',
    papers: 'Box & papers',
    other: 'Other',
  },
  zh: {
    front: '正面',
    back: '背面',
    side: '侧面',
    top: '顶部',
    base: '底部',
    mark: '款识',
    detail: '细节',
    flaw: '瑕疵',
    ruler: '带尺',
    papers: '盒证',
    other: '其他',
  },
}
