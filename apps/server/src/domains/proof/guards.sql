CREATE TRIGGER proof_daily_roots_append_only BEFORE UPDATE OR DELETE ON proof_daily_roots
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();

CREATE TRIGGER proof_statements_append_only BEFORE UPDATE OR DELETE ON proof_statements
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
