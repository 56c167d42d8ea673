-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER message_notices_effect AFTER INSERT ON message_notices
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id');
--> statement-breakpoint
CREATE TRIGGER message_mailings_effect AFTER INSERT OR UPDATE OF status ON message_mailings
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
