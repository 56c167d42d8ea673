-- The file of a video stays what it was when it was sent.
CREATE FUNCTION video_file_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the file of video % stays', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER video_videos_stay BEFORE UPDATE ON video_videos
  FOR EACH ROW WHEN ((OLD.shop_id, OLD.uploaded_by, OLD.size_bytes, OLD.sha256) IS DISTINCT FROM (NEW.shop_id, NEW.uploaded_by, NEW.size_bytes, NEW.sha256)
    OR OLD.path IS NOT NULL AND OLD.path IS DISTINCT FROM NEW.path)
  EXECUTE FUNCTION video_file_stays();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER video_videos_effect AFTER INSERT OR UPDATE OF status ON video_videos
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
