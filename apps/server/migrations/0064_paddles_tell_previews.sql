CREATE TRIGGER house_paddles_effect AFTER INSERT OR UPDATE OF status ON house_paddles
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
