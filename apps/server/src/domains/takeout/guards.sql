-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER takeout_files_effect AFTER INSERT OR UPDATE OF status ON takeout_files
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
