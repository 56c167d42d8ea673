CREATE TRIGGER currency_rates_append_only BEFORE UPDATE OR DELETE ON currency_rates
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
