CREATE INDEX "live_takedowns_of_shop" ON "live_takedowns" USING btree ("shop_id","id");
--> statement-breakpoint
CREATE TRIGGER live_recordings_effect AFTER INSERT OR UPDATE OF status ON live_recordings
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('session_id', 'status');
