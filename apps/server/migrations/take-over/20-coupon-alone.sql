-- What an operator decides on alone for coupons of the platform is summed by day; a coupon taken back while it stands on an order keeps its reason.
CREATE TABLE coupon_alone (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  operator_id bigint NOT NULL,
  template_id bigint NOT NULL CONSTRAINT coupon_alone_template_id_coupon_templates_id_fk REFERENCES coupon_templates (id),
  fen bigint NOT NULL,
  at timestamptz(3) DEFAULT platform_now() NOT NULL,
  CONSTRAINT coupon_alone_fen CHECK (fen > 0)
);
CREATE INDEX coupon_alone_of ON coupon_alone USING btree (operator_id, at);
ALTER TABLE coupon_held DROP CONSTRAINT coupon_held_revoked;
ALTER TABLE coupon_held ADD CONSTRAINT coupon_held_revoked CHECK (revoked_reason IS NULL OR status IN ('revoked', 'locked', 'used'));
